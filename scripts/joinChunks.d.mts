import type { Plugin } from 'vite';

export declare function joinChunks(given: { inside: string[] }): Plugin;
