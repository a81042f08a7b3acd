// Takes graphs from the page, and answers them laid out.
import 'elkjs/lib/elk-worker.min.js';
