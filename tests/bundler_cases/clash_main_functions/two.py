from one import main as other_main


def main():
    return "two's main", other_main()


if __name__ == "__main__":
    raise SystemExit(main())
