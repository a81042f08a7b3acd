export function quick(text: string): string;
export function unhurried(): number;
export function never(): Promise<string>;
export function paused(file: string): string;
export function greedy(): number;
export function endless(): string;
