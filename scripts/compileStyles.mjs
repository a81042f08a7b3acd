import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

// The very engine that would compile them in the browser.
const fluent = createRequire(import.meta.url).resolve('@fluentui/react-components');
const griffel = createRequire(createRequire(fluent).resolve('@griffel/react'))('@griffel/core');
const { tokens } = createRequire(fluent)('@fluentui/tokens');

/** What is called in a module's code, and by what it is called there once its rules are in the style sheet. */
const COMPILED = {
  makeStyles: { kept: '__css', compile: (styles) => compiled(...griffel.resolveStyleRulesForSlots(styles)) },
  __styles: { kept: '__css', compile: (classes, rules) => compiled(classes, rules) },
  __resetStyles: {
    kept: '__resetCSS',
    compile: (left, right, rules) => ({ kept: [left, right], rules: Array.isArray(rules) ? { r: rules } : rules }),
  },
};

/** As Griffel names its classes, in code; and in a rule, with the movements it names. */
const NAME = /\b[fr][a-z0-9]{4,7}\b/g;
const SELECTED = /(?:\.|@keyframes )([fr][a-z0-9]{4,7})\b/g;

/** Where the two directions differ, the console has one. */
const leftToRight = (_, value) => (Array.isArray(value) ? value[0] : value);

function compiled(classes, rules) {
  return { kept: [classes], rules };
}

/**
 * Plugins of Vite that compile the styles of ours and of Fluent at the build, as Griffel would in the browser: the code keeps
 * the names of classes, and all rules stand in one style sheet of the page, in Griffel's order. Nothing compiles or inserts a
 * rule while a page is drawn.
 */
export function compileStyles() {
  const rules = new Map();
  return {
    name: 'compile styles',
    apply: 'build',
    // Before types and JSX are taken out: what is replaced is written as we wrote it.
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$|@fluentui\/.*\.js$/, code: /\b(makeStyles|__styles|__resetStyles)\(/ },
      handler(code, id) {
        const { program } = parseSync(id, code);
        const calls = callsIn(program).filter(({ callee }) => COMPILED[callee.name]);
        let text = code;
        for (const call of calls.toReversed()) {
          const { kept, compile } = COMPILED[call.callee.name];
          const values = call.arguments.map((one) => constant(one, scopeOf(program, code, id)));
          const made = compile(...values);
          for (const [bucket, entries] of Object.entries(made.rules ?? {})) {
            for (const entry of entries) note(rules, bucket, ...[entry].flat());
          }
          const was = code.slice(call.start, call.end);
          const now = `/* @__PURE__ */ ${kept}(${made.kept.map((one) => JSON.stringify(one, leftToRight)).join()})`;
          // As many lines as before: the map of what follows stays true.
          text = text.slice(0, call.start) + now + was.replace(/[^\n]/g, '') + text.slice(call.end);
        }
        const source = id.includes('node_modules') ? '@griffel/react' : '@fluentui/react-components';
        return { code: `import { __css, __resetCSS } from '${source}';${text}`, map: null };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (!bundle) return;
        const sheet = Object.values(bundle).find(({ names }) => names?.includes('styles.css'));
        return [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${sheet.fileName}` }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const code = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
        const used = new Set(code.join('\n').match(NAME));
        const isUsed = ({ rule }) => [...rule.matchAll(SELECTED)].some(([, name]) => used.has(name));
        this.emitFile({ type: 'asset', name: 'styles.css', source: sheetOf([...rules.values()].filter(isUsed)) });
      },
    },
  };
}

function note(rules, bucket, rule, { p: priority = 0, m: media = '', x: container = '' } = {}) {
  rules.set(`${bucket} ${priority} ${rule}`, { bucket, priority, condition: media || container, rule });
}

/** In the order in which Griffel would keep its style elements. */
function sheetOf(rules) {
  const order = griffel.styleBucketOrdering;
  const compare = (one, other) =>
    order.indexOf(one.bucket) - order.indexOf(other.bucket) ||
    griffel.defaultCompareMediaQueries(one.condition, other.condition) ||
    one.priority - other.priority ||
    (one.rule < other.rule ? -1 : 1);
  return rules
    .sort(compare)
    .map(({ rule }) => rule)
    .join('\n');
}

function callsIn(node) {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(callsIn);
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' ? [...inside, node] : inside;
}

/** The value of a constant expression. `scope`: that of a name in it. */
function constant(node, scope) {
  switch (node?.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, at) => value.cooked + (at in node.expressions ? constant(node.expressions[at], scope) : ''))
        .join('');
    case 'ArrayExpression':
      return node.elements.map((one) => constant(one, scope));
    case 'ObjectExpression':
      return Object.assign({}, ...node.properties.map((one) => propertyOf(one, scope)));
    case 'Identifier':
      return scope(node.name);
    case 'MemberExpression':
      return constant(node.object, scope)[node.computed ? constant(node.property, scope) : node.property.name];
    case 'UnaryExpression':
      return node.operator === '-' ? -constant(node.argument, scope) : unknown(node);
    case 'BinaryExpression':
      return sum(node.operator, constant(node.left, scope), constant(node.right, scope)) ?? unknown(node);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return constant(node.expression, scope);
    default:
      return unknown(node);
  }
}

function propertyOf(node, scope) {
  if (node.type === 'SpreadElement') return constant(node.argument, scope);
  const name = node.computed || node.key.type === 'Literal' ? constant(node.key, scope) : node.key.name;
  return { [name]: constant(node.value, scope) };
}

function sum(operator, left, right) {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '/' ? left / right : undefined;
}

function unknown(node) {
  throw new Error(`a style may be made of constants alone, not of ${node?.type} (scripts/compileStyles.mjs)`);
}

/** The constants that a module declares or imports. */
function scopeOf(program, code, id) {
  return (name) => {
    if (name === 'undefined') return undefined;
    for (const one of program.body) {
      const declared = (one.declaration ?? one).declarations?.find((each) => each.id.name === name);
      if (declared) return constant(declared.init, scopeOf(program, code, id));
      const imported = one.type === 'ImportDeclaration' && one.specifiers.find((each) => each.local.name === name);
      if (imported) return importedFrom(one.source.value, imported.imported.name, id);
    }
    throw new Error(`${id}: ${name} of a style is no constant`);
  };
}

function importedFrom(source, name, id) {
  if (source === '@fluentui/react-components' && name === 'tokens') return tokens;
  const file = `${resolve(dirname(id), source)}.ts`;
  const text = readFileSync(file, 'utf8');
  return scopeOf(parseSync(file, text).program, text, file)(name);
}
