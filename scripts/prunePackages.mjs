/** What the console does not use of the packages in its page, and what the bundler by itself would hold. */
const PRUNED = [
  {
    // Names for people who develop, and components that are not marked as without effect: they held all of its links and forms.
    of: /react-router\/dist/,
    to: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
  },
  {
    // The console sends by XMLHttpRequest, and writes bodies and queries itself (`src/api/encode.ts`).
    of: /axios\/lib\/(adapters\/fetch|helpers\/(toFormData|formDataToJSON|HttpStatusCode)|cancel\/CancelToken)\.js$/,
    to: () => 'export const getFetch = undefined;\nexport default undefined;',
  },
  {
    // Rules of the console name kinds of things: what reads conditions is not used (`machines/session/ability.ts`).
    of: /@casl\/ability\/dist/,
    to: (code) =>
      code.replace(/import \{([^}]*)\} from "@ucast\/mongo2js";/, (_, names) =>
        names.replace(/\S+ as ([\w$]+),?/g, 'const $1 = () => undefined;'),
      ),
  },
  {
    // Styles are compiled at the build (`compileStyles.mjs`): what nobody calls is not marked as without effect.
    of: /stylis\/.*\.js$|rtl-css-js\/.*\.js$|@emotion\/hash\/.*\.js$/,
    moduleSideEffects: false,
  },
  {
    // Each token is the variable of its name (those of layers, which have a default, are in styles alone).
    of: /@fluentui\/tokens\/lib\/tokens\.js$/,
    to: () =>
      "export const tokens = /* @__PURE__ */ new Proxy({}, { get: (_, name) => 'var(--' + String(name) + ')' });",
  },
  {
    // The calendar has no toolbar of its own: neither its icons, as a font, nor its buttons.
    of: /@fullcalendar\/core\/internal-common\.js$/,
    to: (code) =>
      code.replace(
        /@font-face\{[^}]*\}|\.fc(-direction-\w+)? \.fc-(button|toolbar)[^{}"]*\{[^}]*\}|\.fc-icon[^{}"]*\{[^}]*\}/g,
        '',
      ),
  },
  {
    // Its events come as an array, on days of their own: it fetches none, and repeats none.
    of: /@fullcalendar\/core\/index\.js$/,
    to: (code) =>
      code
        .replace(/^ {4}(jsonFeedEventSourcePlugin|simpleRecurringEventsPlugin),$/gm, '')
        .replace(/^(const (?:jsonFeed|simpleRecurring)\w+ = )/gm, '$1/* @__PURE__ */ '),
  },
  {
    // Events are clicked and moved: no days are selected, nothing is resized.
    of: /@fullcalendar\/interaction\/index\.js$/,
    to: (code) =>
      code
        .replace('[DateClicking, DateSelecting, EventDragging, EventResizing]', '[DateClicking, EventDragging]')
        .replace('calendarInteractions: [UnselectAuto],', ''),
  },
];

/** Plugins of Vite that leave it out. */
export function prunePackages() {
  return PRUNED.map(({ of, to, moduleSideEffects }) => ({
    name: `prune ${of.source}`,
    apply: 'build',
    transform: {
      filter: { id: of },
      handler: (code) => ({ code: to?.(code) ?? code, map: null, moduleSideEffects }),
    },
  }));
}
