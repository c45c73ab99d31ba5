import one
import two


def main():
    print("main's main", one.main(), two.main())


if __name__ == "__main__":
    main()
