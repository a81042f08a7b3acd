import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { withoutReferences } from './entities';
import { FileRefusal } from './refusal';

/** An XML element without namespaces, its texts joined and trimmed. */
export type Xml = { name: string; attributes: Map<string, string>; text: string; children: Xml[] };

/**
 * Parses a document. Declarations of its own are refused (a bank's message has none, and entities that expand into
 * entities fill the memory); the parser itself expands nothing.
 */
export function parseXml(source: string): Xml {
  const text = source.trimStart();
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new FileRefusal('damaged', 'El XML declara entidades propias, lo que ningún extracto hace, y no se abrió.');
  }
  const checked = XMLValidator.validate(text, { allowBooleanAttributes: true });
  if (checked !== true) {
    const msg = `El XML está incompleto o dañado (línea ${checked.err.line}). Descárguelo de nuevo del banco.`;
    throw new FileRefusal('damaged', msg, { cause: checked.err });
  }
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
  });
  const root: Xml = { name: '', attributes: new Map(), text: '', children: [] };
  fill(root, parser.parse(text));
  return root;
}

const ATTRIBUTES = ':@';
const TEXT = '#text';

/** The parser's ordered form: a list of one-key objects, attributes beside the key. */
function fill(parent: Xml, items: unknown): void {
  if (!Array.isArray(items)) return;
  for (const item of items) {
    for (const [name, inside] of entries(item)) {
      if (name === ATTRIBUTES) continue;
      if (name === TEXT) {
        parent.text = `${parent.text} ${withoutReferences(String(inside))}`.trim();
        continue;
      }
      const attributes = new Map(
        entries(field(item, ATTRIBUTES)).map(([key, value]) => [key, withoutReferences(String(value))]),
      );
      const child: Xml = { name, attributes, text: '', children: [] };
      parent.children.push(child);
      fill(child, inside);
    }
  }
}

function entries(node: unknown): [string, unknown][] {
  return typeof node === 'object' && node !== null ? Object.entries(node) : [];
}

function field(node: unknown, name: string): unknown {
  return entries(node).find(([key]) => key === name)?.[1];
}

/** Children of a name, in order. */
export function all(node: Xml | undefined, name: string): Xml[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The first element down a path of names. */
export function at(node: Xml | undefined, ...path: string[]): Xml | undefined {
  return path.reduce<Xml | undefined>((here, name) => here?.children.find((child) => child.name === name), node);
}

/** The text of the first of these paths that has one. */
export function textAt(node: Xml | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = at(node, ...path.split('/'))?.text;
    if (text) return text;
  }
  return '';
}

/** All elements of a name, however deep. */
export function deep(node: Xml, name: string): Xml[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : deep(child, name)));
}
