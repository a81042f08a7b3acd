export declare const root: string;

export declare function withBeside(
  code: string,
  id: string,
  names: { program(file: string, name: string): string | undefined; file?(path: string): string | undefined },
): string;
