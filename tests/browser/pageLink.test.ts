import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCustomer } from '../../src/api/contract/customers/customers';
import { campaignDetail } from '../../src/api/contract/messaging/shapes';
import { pageFindings } from '../support/browser/accessiblePage';
import { openDemoConsole, owed } from '../support/browser/demoConsole';
import { cutOn } from '../support/browser/measuredPage';
import { answered } from '../support/eventually';
import { mailServer, partsOf } from '../support/fakes/mailServer';
import { key, LAUNCH } from '../support/service/campaigns';
import { expectOk } from '../support/service/receivables';

/** Not where the service is: who reads the mail stands outside. */
const PUBLIC = 'https://cobros.andina.example';

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('a template with the link to the page is sent by a campaign, and who gets it opens their own account by it', async () => {
  const server = await mailServer();
  const demo = await openDemoConsole({
    PUBLIC_URL: PUBLIC,
    SMTP_URL: server.url,
    MAIL_FROM: 'Andina <cobranza@andina.example>',
  });
  try {
    const { page, complaints } = await demo.enter();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: 'Plantillas' }).click();
    await press('Nueva plantilla');
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Vea su cuenta');
    await page.getByLabel('Canal').selectOption({ label: 'Email' });
    await page.getByRole('textbox', { name: 'Asunto' }).fill('Su cuenta');
    const body = page.getByRole('textbox', { name: 'Texto del mensaje' });
    await body.fill('Hola, {{ nombre }}. Vea lo que debe y pague en ');
    await press('Insertar variable');
    await page.getByRole('menuitem', { name: /^Enlace a su cuenta/ }).click();
    expect(await body.inputValue()).toContain('{{ enlace_a_su_cuenta }}');
    const letter = page.frameLocator('iframe');
    await letter.getByText(`${PUBLIC}/c/ejemplo-que-no-abre-ninguna-cuenta-de-nadie`).waitFor();
    expect(await pageFindings(page)).toEqual([]);
    await picture(page, 'plantilla-con-enlace');
    await page.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Activa' });
    await press('Crear la plantilla');
    await page.getByText('Plantilla fue creada correctamente').waitFor();
    const template = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const { documents } = await owed(demo.person);
    const customers = [...new Set(documents.map(({ customer }) => customer))].slice(0, 60);
    const fields = { template, campaign_type: 1, customers, quiet_days: 0, launch_date: new Date().toISOString() };
    campaignDetail.parse(expectOk(await demo.person.post(LAUNCH, fields, key())));
    await answered(() => server.mails.length > 0);
    const [mail] = server.mails;
    const [plain = ''] = partsOf(mail?.raw ?? '', 'text/plain');
    const [, path = ''] = /https:\/\/cobros\.andina\.example(\/c\/[\w-]{43})(?![\w-])/.exec(plain) ?? [];
    expect(path).not.toBe('');

    const found = await Promise.all(
      customers.map(async (id) =>
        getCustomer.answer.parse(expectOk(await demo.person.get(`/customers/customers/${id}/`))),
      ),
    );
    const customer = found.find(({ contacts }) =>
      contacts.some((contact) =>
        JSON.stringify(contact)
          .toLowerCase()
          .includes((mail?.to[0] ?? '-').toLowerCase()),
      ),
    );
    const telephone = await (await demo.browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    telephone.setDefaultTimeout(60_000);
    await telephone.goto(demo.url + path);
    await telephone
      .getByLabel('Últimos 4 de su identificación')
      .fill((customer?.dni ?? '').replace(/^(\d{10})001$/, '$1').slice(-4));
    await telephone.getByRole('button', { name: 'Ver mi cuenta' }).click();
    await telephone.getByRole('heading', { name: 'Su cuenta' }).waitFor();
    await picture(telephone, 'cuenta-por-enlace');

    // Staff read that it was there, see until when it serves, and take it back.
    await page.getByRole('link', { name: 'Salida' }).first().click();
    await page
      .getByRole('grid', { name: 'Salida' })
      .getByText(mail?.to[0] ?? '-')
      .first()
      .click();
    await letter.getByText('[enlace a su cuenta]').waitFor();
    expect(await page.content()).not.toContain(path.slice(3));
    await picture(page, 'mensaje-con-enlace');
    await page.goto(`${demo.url}/clientes/${customer?.id}/contactos`);
    const row = page.getByText(/^En mensajes: sirve hasta el /).first();
    await row.waitFor();
    expect(await pageFindings(page)).toEqual([]);
    expect(await cutOn(page)).toEqual([]);
    await picture(page, 'enlaces-1440');
    await page.setViewportSize({ width: 1024, height: 768 });
    await picture(page, 'enlaces-1024');
    await page.getByRole('button', { name: /^Retirar el enlace que va en los mensajes a / }).press('Enter');
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Deja de servir el enlace de los mensajes que ya salieron', { exact: false }).waitFor();
    await picture(page, 'retirar-enlace');
    await asked.getByRole('button', { name: 'Retirar 1 enlace' }).press('Enter');
    await page.getByText('Enlace retirado').waitFor();
    await telephone.reload();
    await telephone.getByRole('heading', { name: 'Este enlace no sirve' }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await demo.close();
  }
});
