// What these programs use of Node; the types of the package need none of it.
declare const console: { log(text: string): void };
