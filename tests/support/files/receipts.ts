import type { Browser } from 'playwright-core';

/** Receipts of transfers in the shapes of ten banks, drawn as a telephone shows, shares and photographs them. */

export type Receipt = {
  /** Decimal string, USD. */
  amount: string;
  /** `YYYY-MM-DD` */
  paid_on: string;
  bank: string;
  reference: string;
  /** As it is shown: whole, or its last digits. */
  account: string;
  payer: string;
};

export type Shape = { bank: string; draw(receipt: Receipt): string };

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const [year, month, dayIn] = [0, 1, 2].map((at) => (day: string) => day.split('-')[at] ?? '');
const slashed = (day: string) => day.split('-').reverse().join('/');
const monthOf = (day: string) => MONTHS[Number(month?.(day)) - 1] ?? '';
const long = (day: string) => `${Number(dayIn?.(day))} de ${monthOf(day)} de ${year?.(day)}`;
const short = (day: string) => `${dayIn?.(day)} ${monthOf(day).slice(0, 3)} ${year?.(day)}`;
const grouped = (amount: string, [thousands, decimals]: [string, string]) => {
  const [whole = '', cents = ''] = amount.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + decimals + cents;
};
const latin = (amount: string) => grouped(amount, ['.', ',']);
const english = (amount: string) => grouped(amount, [',', '.']);
const masked = (account: string) => `******${account.slice(-4)}`;

const pairs = (lines: [string, string][]) =>
  `<table>${lines.map(([name, value]) => `<tr><td>${name}</td><td class="v">${value}</td></tr>`).join('')}</table>`;
const stacked = (lines: [string, string][]) =>
  lines.map(([name, value]) => `<p class="n">${name}</p><p class="s">${value}</p>`).join('');
const page = (bank: string, title: string, colour: string, body: string, font = 'sans-serif') =>
  `<main style="font-family:${font}"><h1 style="color:${colour}">${bank}</h1><h2>${title}</h2>${body}</main>`;

export const SHAPES: Shape[] = [
  {
    bank: 'Banco Pichincha',
    draw: (r) =>
      page(
        'Banco Pichincha',
        '¡Transferencia exitosa!',
        '#111',
        `<div class="big">$${english(r.amount)}</div>` +
          pairs([
            ['Fecha', slashed(r.paid_on)],
            ['Número de comprobante', r.reference],
            ['Cuenta de destino', masked(r.account)],
            ['Ordenante', r.payer],
            ['Costo de la transacción', '$0.41'],
          ]),
      ),
  },
  {
    bank: 'Banco Guayaquil',
    draw: (r) =>
      page(
        'Banco Guayaquil',
        'Comprobante de transferencia',
        '#d2006e',
        stacked([
          ['Monto', `$ ${english(r.amount)}`],
          ['Fecha y hora', `${short(r.paid_on)} 14:32`],
          ['Para la cuenta', masked(r.account)],
          ['No. de referencia', r.reference],
          ['Desde', `${r.payer} Ahorros ****7781`],
        ]),
      ),
  },
  {
    bank: 'Produbanco',
    draw: (r) =>
      page(
        'Produbanco',
        'Transferencia realizada',
        '#00692b',
        pairs([
          ['Valor', `USD ${english(r.amount)}`],
          ['Comisión', 'USD 0.36'],
          ['Fecha', `${long(r.paid_on)}`],
          ['Cuenta destino', r.account],
          ['Documento', r.reference],
          ['Beneficiario', 'Comercial Andina'],
        ]),
      ),
  },
  {
    bank: 'Banco del Pacífico',
    draw: (r) =>
      page(
        'Banco del Pacífico',
        'Transferencia directa',
        '#0057a8',
        pairs([
          ['Secuencial', r.reference],
          ['Fecha', `${r.paid_on} 09:15:44`],
          ['Cuenta acreditada', masked(r.account)],
          ['Monto transferido', `$${english(r.amount)}`],
          ['Cuenta debitada', '****3310'],
        ]),
        'serif',
      ),
  },
  {
    bank: 'Banco Bolivariano',
    draw: (r) =>
      page(
        'Banco Bolivariano',
        'Pago realizado con éxito',
        '#004c45',
        stacked([
          ['Importe', `US$ ${english(r.amount)}`],
          ['Referencia', r.reference],
          ['Fecha de la operación', long(r.paid_on)],
          ['Cuenta beneficiaria', r.account],
        ]),
      ),
  },
  {
    bank: 'Banco Internacional',
    draw: (r) =>
      page(
        'Banco Internacional',
        'Orden de pago interbancaria',
        '#e35205',
        pairs([
          ['N° de transacción', r.reference],
          ['Fecha', slashed(r.paid_on)],
          ['Hora', '17:05'],
          ['Monto', latin(r.amount)],
          ['Moneda', 'USD'],
          ['Cuenta del beneficiario', r.account],
          ['Nombre', 'Comercial Andina'],
        ]),
      ),
  },
  {
    bank: 'BBVA',
    draw: (r) =>
      page(
        'BBVA',
        'Constancia de operación',
        '#072146',
        stacked([
          ['Importe transferido', `$ ${english(r.amount)}`],
          ['Número de operación', r.reference],
          ['Fecha', short(r.paid_on)],
          ['Cuenta destino', `•${r.account.slice(-4)}`],
        ]),
      ),
  },
];

/** Held out of tuning: three more banks, and the others as their webs and cooperatives' tellers print them. */
export const HELD_OUT: Shape[] = [
  {
    bank: 'Banco de Loja',
    draw: (r) =>
      page(
        'Banco de Loja',
        'Comprobante electrónico',
        '#00843d',
        pairs([
          ['Fecha de transacción', slashed(r.paid_on)],
          ['Código de transacción', r.reference],
          ['Valor transferido', `$ ${english(r.amount)}`],
          ['Cuenta a acreditar', masked(r.account)],
          ['Saldo disponible', '$ 1,204.11'],
        ]),
      ),
  },
  {
    bank: 'Banco del Austro',
    draw: (r) =>
      page(
        'Banco del Austro',
        'Transferencia enviada',
        '#c8102e',
        `<div class="big">USD ${latin(r.amount)}</div>` +
          stacked([
            ['Realizada el', long(r.paid_on)],
            ['Comprobante Nro.', r.reference],
            ['Cuenta de destino', r.account],
          ]),
      ),
  },
  {
    bank: 'JEP',
    draw: (r) =>
      page(
        'Cooperativa JEP',
        'Depósito en cuenta de ahorros',
        '#006a3a',
        pairs([
          ['CUENTA:', masked(r.account)],
          ['FECHA:', `${slashed(r.paid_on)} 11:20`],
          ['NRO. DOCUMENTO:', r.reference],
          ['VALOR EFECTIVO:', english(r.amount)],
          ['AGENCIA:', 'LOJA CENTRO'],
        ]),
        'monospace',
      ),
  },
  {
    bank: 'Banco Pichincha',
    draw: (r) =>
      page(
        'Banco Pichincha C.A.',
        'Detalle del movimiento',
        '#ffdd00',
        stacked([
          ['Valor', `USD ${english(r.amount)}`],
          ['Fecha de proceso', `${slashed(r.paid_on)} 08:02:11`],
          ['Documento', r.reference],
          ['Cuenta', r.account],
          ['Oficina', '0045 Quito Centro'],
        ]),
        'serif',
      ),
  },
  {
    bank: 'Banco Guayaquil',
    draw: (r) =>
      page(
        'Banco Guayaquil',
        'Enviaste dinero',
        '#d2006e',
        `<div class="big">$${english(r.amount)}</div>` +
          pairs([
            ['Código de comprobante', r.reference],
            ['Día', long(r.paid_on)],
            ['De', r.payer],
            ['N° de cuenta', masked(r.account)],
            ['Tarifa', '$0.36 + IVA'],
          ]),
      ),
  },
  {
    bank: 'Produbanco',
    draw: (r) =>
      page(
        'Produbanco',
        'Comprobante de depósito',
        '#00692b',
        pairs([
          ['Fecha:', `${r.paid_on} 16:40`],
          ['Control:', r.reference],
          ['Valor efectivo:', `$${english(r.amount)}`],
          ['Valor cheques:', '$0.00'],
          ['Total:', `$${english(r.amount)}`],
          ['Cuenta:', r.account],
        ]),
        'monospace',
      ),
  },
  {
    bank: 'Banco del Pacífico',
    draw: (r) =>
      page(
        'Banco del Pacífico',
        'Listo, tu pago fue enviado',
        '#0057a8',
        stacked([
          ['Monto total', `$ ${latin(r.amount)}`],
          ['Comprobante', r.reference],
          ['Cuenta destino', `${masked(r.account)} Ahorros`],
          ['Fecha', `${short(r.paid_on)}, 19:21`],
          ['Vence', '31/12/2026'],
        ]),
      ),
  },
  {
    bank: 'Banco Bolivariano',
    draw: (r) =>
      page(
        'Banco Bolivariano',
        'Transferencia SPI',
        '#004c45',
        pairs([
          ['Referencia SPI', `SPI-${r.reference}`],
          ['Referencia', r.reference],
          ['Importe enviado', `US$ ${english(r.amount)}`],
          ['Fecha', long(r.paid_on)],
          ['Cuenta beneficiaria', masked(r.account)],
        ]),
        'serif',
      ),
  },
  {
    bank: 'Banco Internacional',
    draw: (r) =>
      page(
        'BANCO INTERNACIONAL',
        'Comprobante de pago',
        '#e35205',
        stacked([
          ['Nro. de autorización', r.reference],
          ['Valor pagado', `USD ${english(r.amount)}`],
          ['Fecha y hora', `${slashed(r.paid_on)} 12:00`],
          ['Cuenta del beneficiario', r.account],
        ]),
        'monospace',
      ),
  },
  {
    bank: 'BBVA',
    draw: (r) =>
      page(
        'BBVA',
        'Transferencia a terceros',
        '#072146',
        pairs([
          ['Importe', `${english(r.amount)} USD`],
          ['Operación', r.reference],
          ['Fecha operación', slashed(r.paid_on)],
          ['Titular', r.payer],
          ['Cuenta destinatario', r.account],
        ]),
      ),
  },
];

const STYLE = `body{margin:0;background:#888;width:420px}main{background:#fff;margin:14px;padding:22px;color:#222}
h1{font-size:24px;margin:0 0 6px}h2{font-size:17px;font-weight:400;margin:0 0 18px}table{width:100%;border-spacing:0 11px;font-size:15px}
td{vertical-align:top}.v{text-align:right;font-weight:600}.n{margin:12px 0 2px;font-size:13px;color:#555}.s{margin:0;font-size:16px}.big{font-size:34px;font-weight:700;text-align:center;margin:12px 0 16px}`;

/** A screenshot, the same one sent on as a small JPEG, and a photograph of it: turned a little, under uneven light, with grain. */
export const MANNERS = ['captura', 'reenviada', 'foto'] as const;
/** Held out of tuning: at night, with light letters on dark, and a blurred photograph of another telephone, seen from aside. */
export const MANNERS_HELD_OUT = ['nocturna', 'de otra pantalla'] as const;
export type Manner = (typeof MANNERS)[number] | (typeof MANNERS_HELD_OUT)[number];

const SCALES: Record<Manner, number> = {
  captura: 2.5,
  reenviada: 1.7,
  foto: 2.6,
  nocturna: 2.2,
  'de otra pantalla': 2.4,
};
const cover = (style: string) => `<div style="position:fixed;inset:0;pointer-events:none;${style}"></div>`;
const GRAIN = `<svg style="position:fixed;inset:0;opacity:.16;pointer-events:none" width="420" height="520"><filter id="g"><feTurbulence baseFrequency=".9" numOctaves="2"/></filter><rect width="420" height="520" filter="url(#g)"/></svg>`;

/** What a manner adds to a page; `turn` in degrees. */
const seenAs: Record<Manner, (turn: number) => string> = {
  captura: () => '',
  reenviada: () => '',
  foto: (turn) =>
    `<style>main{transform:rotate(${turn}deg)}</style>${GRAIN}${cover('background:linear-gradient(120deg,#0000,#0004)')}`,
  nocturna: () => '<style>body{filter:invert(.92) hue-rotate(180deg)}</style>',
  'de otra pantalla': (turn) =>
    `<style>main{transform:perspective(900px) rotateY(${2 * turn}deg) rotate(${turn / 2}deg);filter:blur(.45px) contrast(.85)}</style>${GRAIN}${cover('background:repeating-linear-gradient(0deg,#0001 0 1px,#0000 1px 3px)')}`,
};

/** Draws them one after another; `turn` is of a photograph, in degrees. A browser on a busy machine may have no frame of a page, and is asked again. */
export async function drawReceipt(browser: Browser, html: string, manner: Manner, turn: number): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    const tab = await browser.newPage({ viewport: { width: 420, height: 520 }, deviceScaleFactor: SCALES[manner] });
    try {
      await tab.setContent(pageOf(html, manner, turn));
      const quality = { reenviada: 55, foto: 70, 'de otra pantalla': 65 };
      return manner === 'captura' || manner === 'nocturna'
        ? await tab.screenshot({ type: 'png' })
        : await tab.screenshot({ type: 'jpeg', quality: quality[manner] });
    } catch (refusal) {
      if (tries === MOST_TRIES) throw refusal;
    } finally {
      await tab.close();
    }
  }
}
const MOST_TRIES = 6;

/** The page that is drawn. */
export const pageOf = (html: string, manner: Manner, turn: number): string =>
  `<style>${STYLE}</style>${html}${seenAs[manner](turn)}`;
