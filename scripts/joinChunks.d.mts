import type { Plugin } from 'vite';

export declare function joinChunks(given: { frame: string }): Plugin;
