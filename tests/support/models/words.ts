/**
 * The second opinion on the charts: what a step of each must come to, said without looking at its transitions, so that a
 * wrong target, action or guard disagrees with it. Beside those transitions it would be copied along with them. What is a
 * property of a state alone stands there, as a tag (`quiet`, `refused`).
 */

/**
 * Whom each word asks, wherever it is taken, and each answer and clock; whatever is not named here asks nobody. A word asks
 * always, and one of these, unless nobody is among them (`-`).
 */
export const ASKS: Record<string, Record<string, string>> = {
  session: { LOGIN: 'login', REGISTER: 'register', RENEW: 'renew', LOGOUT: 'leave' },
  refreshQueue: { REFUSED: 'refresh -' },
  jobs: {
    LOOK: 'loadJobs',
    RUN_AGAIN: 'runAgain',
    DUE: 'loadJobs',
    'done runAgain': 'loadJobs',
    'error runAgain': 'loadJobs',
  },
  changes: { SHOW: 'follow -', 'after pause': 'follow -' },
  presence: { SHOW: 'stay announce -', LOOK: 'announce -', 'after beat': 'announce' },
  flowDrawing: { RETRY: 'layOut' },
  flowCounter: { FLUSH: 'send', 'after pace': 'send' },
  // What changes while it is read is read once that is over.
  list: {
    RESTORE: 'loadPage',
    RETRY: 'loadPage',
    REFRESH: 'loadPage -',
    CHANGED: 'loadPage',
    'done loadPage': 'loadPage -',
  },
  command: { CONFIRM: 'send', RUN: 'send' },
  record: { RETRY: 'read', REFRESH: 'read -', 'done read': 'read -' },
  export: { EXPORT: 'prepare' },
  search: { SEARCH: 'find', REFRESH: 'find', RETRY: 'find' },
  campaign: {
    RETRY: 'loadChoices',
    TEMPLATE: 'preview',
    SHOW: 'preview',
    NEXT: 'preview checkAudience -',
    CONFIRM: 'launch schedule -',
    // What was left on another visit is looked at again, as far as it had come.
    RESUME: 'checkPending preview checkAudience -',
    'done loadChoices': 'checkPending preview checkAudience -',
    'done checkPending': 'preview checkAudience -',
    'error checkPending': 'preview checkAudience -',
  },
  planCampaign: { RETRY: 'loadTemplates', CLEAN: 'loadTemplates', SAVE: 'save', MOVE: 'move -', REMOVE: 'remove -' },
  draft: {
    FLUSH: 'persistDraft',
    // What was given up, and a request that was sent, wait for no pause.
    WRITE: 'persistDraft -',
    'WRITE nothing': 'persistDraft -',
    'done readDraft': 'persistDraft -',
    'after pauseTime': 'persistDraft',
    'after retryTime': 'readDraft persistDraft',
  },
  // Both are known before a span is.
  policyReplay: { SPAN: 'replay', COMPARE: 'replay -', 'COMPARE nothing': 'replay', RETRY: 'replay' },
  fileIntake: { FILE_CHOSEN: 'sniffFile', SEND: 'sendFile' },
  // Another file may be on its way, or the next; what was looked at is read.
  fileQueue: {
    ADD: 'sniffFile -',
    LEAVE_OUT: 'sniffFile -',
    CHOOSE_ACCOUNT: 'readNext',
    RETRY: 'readNext sniffFile',
    'done sniffFile': 'readNext sniffFile -',
    'error sniffFile': 'sniffFile -',
    'done readNext': 'sniffFile -',
    'error readNext': 'sniffFile -',
  },
  recordsImport: {
    MAP: 'readAgain',
    APPLY_FIELDS: 'readAgain',
    SAVE: 'save',
    RETRY: 'readImport resume',
    DUE: 'lookAtImport',
  },
  statementUpload: {
    RETRY: 'loadAccounts openPreview',
    OPEN: 'openPreview -',
    MAP: 'readAgain',
    APPLY_ROLES: 'readAgain',
    POINT: 'readAgain',
    UNPOINT: 'readAgain',
    SAVE: 'save',
    DISCARD: 'discard',
    FILE_REMOVED: 'discard -',
    'done loadAccounts': 'openPreview -',
  },
  workbench: {
    RETRY: 'loadMovements loadDetail',
    ...Object.fromEntries(
      ['ACCEPT', 'ACCEPT_SURE', 'TIE', 'CATEGORISE', 'SAVE_NOTE', 'UNDO', 'UNDO_ALLOCATION'].map((word) => [
        word,
        'sendChange',
      ]),
    ),
    // The day and the reason are asked for first.
    DEFER: 'sendChange -',
    RENEW: 'renewMovements',
    'after debounceTime': 'loadDetail',
    'after refreshTime': 'refreshMovements',
    'done renewMovements': 'loadDetail -',
    'done refreshMovements': 'loadDetail -',
    'done sendChange': 'loadDetail -',
    // What may have been done is read again, list and all.
    'error sendChange': 'loadDetail loadDetail+renewMovements renewMovements+loadDetail',
    REREAD: 'loadDetail renewMovements loadDetail+renewMovements renewMovements+loadDetail',
  },
  documentSync: { SYNC: 'sync' },
  debitHeader: {
    RETRY: 'loadChoices',
    PREVIEW: 'preview',
    CREATE: 'create',
    RESUME: 'checkPending preview -',
    'done loadChoices': 'checkPending preview -',
    'done checkPending': 'preview -',
    'error checkPending': 'preview -',
  },
  debit: {
    RETRY: 'load',
    RELOAD: 'load',
    CLOSED: 'load',
    UPDATE: 'update',
    SAVE: 'update save',
    // The order is asked for only once it was confirmed; with the bank already, the same file comes again.
    ORDER: 'check order -',
    CONFIRM: 'order dispatch',
    'done update': 'save -',
    'done answer': 'load',
  },
  orderLayoutEditor: {
    RETRY: 'load trial',
    SAVE: 'save',
    'after debounceTime': 'trial',
    'done load': 'trial',
    'error save': 'readTheirs -',
  },
  debitAnswer: { RESUME: 'openAnswer', RETRY: 'openAnswer', DECIDE: 'decide', SAVE: 'save' },
  templateEditor: {
    RETRY: 'load',
    RETRY_CUSTOMER: 'findCustomer',
    SEARCH_CUSTOMER: 'findCustomer',
    NEXT_CUSTOMER: 'findCustomer',
    PREVIOUS_CUSTOMER: 'findCustomer',
    SAVE: 'save',
    'after debounceTime': 'render -',
    'done load': 'findCustomer',
    // Somebody else saved first.
    'error save': 'readTheirs -',
  },
  portal: {
    // Nothing is no guess.
    ENTER: 'enter -',
    LEAVE: 'goOut',
    RETRY: 'greet readAccount',
    'done greet': 'readAccount -',
    'done enter': 'readAccount',
    // A form that lacks something is not sent.
    SEND: 'send -',
    'done send': 'look readAccount',
    DUE: 'look',
    CLOSE: 'readAccount -',
  },
  messageTest: { SEND: 'send', 'done send': 'look', DUE: 'look' },
  ruleOffer: { DECIDED: 'load', REMEMBER: 'create' },
  worklist: {
    RETRY: 'loadQueue open',
    OUTCOME: 'save',
    SAVE: 'save',
    // Nobody is left, or the list is read again.
    SKIP: 'open -',
    BACK: 'open',
    UNDO: 'takeBack',
    RESTART: 'loadQueue',
    'done loadQueue': 'open -',
    'done open': 'presence open -',
    'done save': 'open loadQueue -',
    'done takeBack': 'open',
    'error takeBack': 'presence -',
  },
};

/** What is told to whoever listens; a failure may be told anywhere; whatever is not named here tells nothing. */
export const TELLS: Record<string, Record<string, string>> = {
  session: { 'done login': 'OPENED', 'done register': 'OPENED -', 'done renew': 'OPENED', STORED: 'OPENED -' },
  refreshQueue: {
    REFUSED: 'RELEASED REJECTED -',
    'REFUSED nothing': 'REJECTED',
    'done refresh': 'RELEASED',
    'error refresh': 'REJECTED REJECTED+EXPIRED',
  },
  notices: { ACT: 'ACTED' },
  commandPalette: { CHOOSE: 'CHOSEN', 'xstate.snapshot.search': 'ARRIVED -' },
  changes: { OPENED: 'CHANGED', 'after burst': 'CHANGED', 'after rest': 'CHANGED -' },
  formDraft: { RESUME: 'FILLED', RESTART: 'FILLED' },
  unsavedChanges: { LEAVE: 'LEFT -', DISCARD: 'LEFT' },
  list: { CHANGED: 'REWOUND' },
  command: { 'done send': 'SUCCEEDED' },
  export: { 'done prepare': 'READY' },
  fileIntake: {
    FILE_CHOSEN: 'FILE_CHANGED',
    DISCARD: 'FILE_REMOVED',
    CANCEL: 'FILE_UNREAD',
    'done sniffFile': 'FILE_READY',
    'error sniffFile': 'FILE_REMOVED',
    'done sendFile': 'FILE_READ',
    'error sendFile': 'FAILED+FILE_UNREAD',
  },
  campaign: { 'done launch': 'SUCCEEDED', 'done schedule': 'SUCCEEDED', 'done checkPending': 'SUCCEEDED -' },
  planCampaign: { 'done save': 'SUCCEEDED' },
  workbench: { 'done sendChange': 'DONE' },
  documentSync: { 'done sync': 'SUCCEEDED' },
  debitHeader: { 'done create': 'SUCCEEDED', 'done checkPending': 'SUCCEEDED -' },
  debit: {
    'done update': 'SUCCEEDED',
    'done save': 'SUCCEEDED',
    'done order': 'FILE',
    'done dispatch': 'SUCCEEDED',
    DOWNLOAD_ERRORS: 'FILE',
  },
  debitAnswer: { FILE_READ: 'SUCCEEDED', 'done save': 'SUCCEEDED' },
  orderLayoutEditor: { 'done save': 'SUCCEEDED', 'done readTheirs': 'SUCCEEDED -' },
  templateEditor: { 'done save': 'SUCCEEDED', 'done readTheirs': 'SUCCEEDED -' },
  ruleOffer: { 'done create': 'SUCCEEDED' },
};

/** What is let go: after these, it stands as it did at first. */
export const FRESH: Record<string, string> = {
  'refreshQueue done refresh': 'parked',
  'refreshQueue error refresh': 'parked',
  'documentSync CLOSE': 'report problem',
  'documentSync CANCEL': 'report problem',
  'planCampaign CLOSE': 'opened closed problem',
  'planCampaign CLEAR': 'events selected closed problem',
  'planCampaign CLEAN': 'templates',
  'planCampaign done move': 'opened',
  'planCampaign done remove': 'opened problem',
  'campaign RESTART':
    'filters fields attaches shown preview suppressed overrides isBegun isResumed left pendingOutcome problem',
  'debitHeader RESTART': 'preview isBegun isResumed wasPreviewed pendingOutcome problem',
  'search SEARCH nothing': 'query found problem',
  'debitAnswer FILE_CHANGED': 'preview wanted problem',
  'debitAnswer DISCARD': 'preview wanted problem',
  'fileIntake DISCARD': 'file isUnreadable progress problem',
  'recordsImport DISCARD': 'preview fields requestedMapping problem',
  'statementUpload done discard': 'file preview roles overrides name',
  'statementUpload error discard': 'file preview roles overrides name',
  'statementUpload FILE_CHANGED': 'file preview roles overrides name',
  'workbench SEARCH_DOCUMENTS nothing': 'search',
  'workbench SELECT': 'search',
  'workbench MOVE': 'search',
  'debit DISCARD_CHANGES': 'edits refusals problem',
  'templateEditor KEEP_MINE': 'theirs problem',
  'templateEditor TAKE_THEIRS': 'theirs problem',
  'orderLayoutEditor KEEP_MINE': 'theirs problem',
  'orderLayoutEditor TAKE_THEIRS': 'theirs problem',
  'templateEditor CLOSE_PICKER': 'place',
  'templateEditor INSERT': 'place',
  'ruleOffer DECIDED nothing': 'decided',
};

/** After what it is over; wherever else, it goes on. */
export const ENDS: Record<string, Record<string, string>> = {
  formDraft: { CLOSE: 'done' },
  campaign: { 'done launch': 'done', 'done schedule': 'done', 'done checkPending': 'done -' },
  statementUpload: { 'done save': 'done', 'done openPreview': 'done -' },
  debitHeader: { 'done create': 'done', 'done checkPending': 'done -' },
  debit: { DELETED: 'done' },
  debitAnswer: { 'done save': 'done' },
  templateEditor: { 'done save': 'done -' },
  orderLayoutEditor: { 'done save': 'done -' },
};

/**
 * How a failure is said, where it is not both told at once and read on the screen afterwards. Where a chart is `quiet`
 * about one, the tag of the state that waits says so.
 */
export const FAILS: Record<string, 'told' | 'read'> = {
  'jobs runAgain': 'told',
  'export prepare': 'told',
  'workbench loadDetail': 'told',
  'debit order': 'told',
  'ruleOffer create': 'told',
  'orderLayoutEditor trial': 'read',
  'templateEditor render': 'read',
  'messageTest send': 'read',
  'portal greet': 'read',
  'portal enter': 'read',
  'portal readAccount': 'read',
  'portal goOut': 'read',
  'portal send': 'read',
};
