import type { Plugin } from 'vite';

export declare function compileStyles(): Plugin;
