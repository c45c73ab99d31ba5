def main():
    return "one's main"


if __name__ == "__main__":
    main()
