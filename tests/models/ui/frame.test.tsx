import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/ui/frame/ErrorBoundary';
import { Frame } from '../../../src/ui/frame/Frame';
import { KeepFocus } from '../../../src/ui/frame/KeepFocus';
import { Page } from '../../../src/ui/frame/Page';
import { pageNonce, UiRoot } from '../../../src/ui/frame/Root';
import { findings } from '../../support/models/accessible';
import { screenSize } from '../../support/models/screen';

const onLeave = vi.fn();

const app = (path = '/documentos') => (
  <UiRoot>
    <MemoryRouter initialEntries={[path]}>
      <Frame
        product="Cartera"
        menu={[
          { items: [{ label: 'Cartera vencida', icon: <i />, to: '/cartera' }] },
          {
            group: 'Cobranza',
            items: [
              { label: 'Documentos', icon: <i />, to: '/documentos' },
              { label: 'Conciliación', icon: <i />, to: '/conciliaciones' },
              { label: 'Nueva conciliación', icon: <i />, to: '/conciliaciones/nueva' },
            ],
          },
        ]}
        above={[{ label: 'Conciliación', to: '/conciliaciones' }]}
        user={{ name: 'Ana Paredes', detail: 'ana@cartera.local', items: [{ label: 'Salir', onChoose: onLeave }] }}
        footer={['Cartera', '0.1.0', 'base embebida']}
      >
        <Page title="Documentos" subtitle="1.284 documentos" actions={<button type="button">Exportar</button>}>
          contenido
        </Page>
      </Frame>
    </MemoryRouter>
  </UiRoot>
);

const menu = () => screen.getByRole('navigation', { name: 'Menú principal' });

test('says where the person is: in the menu, in the crumbs, in the title of the tab', async () => {
  render(app('/conciliaciones/7'));
  expect(within(menu()).getByRole('link', { current: 'page' }).textContent).toBe('Conciliación');
  const crumbs = within(screen.getByRole('navigation', { name: 'Usted está aquí' }));
  expect(crumbs.getByRole('link', { name: 'Conciliación' }).getAttribute('href')).toBe('/conciliaciones');
  expect(crumbs.getByRole('heading', { level: 1, name: 'Documentos' }).closest('[aria-current="page"]')).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: 'Documentos' })).toHaveLength(1);
  expect(document.title).toBe('Documentos · Cartera');
  expect(screen.getByRole('contentinfo').textContent).toBe('Cartera · 0.1.0 · base embebida');
  expect(await findings()).toEqual([]);
});

test('of two entries that fit the address, the closer one is current', () => {
  render(app('/conciliaciones/nueva'));
  const current = within(menu()).getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual(['Nueva conciliación']);
});

test('the first stop of the keyboard skips the menu', async () => {
  render(app());
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the menu folds to icons that keep their names, and the choice is kept', async () => {
  const { unmount } = render(app());
  await userEvent.click(screen.getByRole('button', { name: 'Contraer menú' }));
  expect(within(menu()).queryByText('Documentos')).toBeNull();
  expect(within(menu()).getByRole('link', { name: 'Documentos' })).toBeTruthy();
  expect(await findings()).toEqual([]);
  unmount();
  render(app());
  expect(screen.getByRole('button', { name: 'Expandir menú' })).toBeTruthy();
});

test('below 1280 pixels the menu starts folded, whatever was kept', async () => {
  screenSize.width = 1024;
  render(app());
  expect(within(menu()).queryByText('Documentos')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Expandir menú' }));
  expect(within(menu()).getByText('Documentos')).toBeTruthy();
  expect(localStorage.length).toBe(0);
});

test('a group closes and opens, stays so, and is open where the person is', async () => {
  const { unmount } = render(app('/cartera'));
  await userEvent.click(screen.getByRole('button', { name: 'Cobranza', expanded: true }));
  expect(within(menu()).queryByRole('link', { name: 'Documentos' })).toBeNull();
  unmount();
  const again = render(app('/cartera'));
  expect(screen.getByRole('button', { name: 'Cobranza', expanded: false })).toBeTruthy();
  again.unmount();
  render(app('/documentos'));
  expect(within(menu()).getByRole('link', { name: 'Documentos' })).toBeTruthy();
});

test('the appearance is chosen in the person’s menu and kept in the browser', async () => {
  render(app());
  await userEvent.click(screen.getByRole('button', { name: /Ana Paredes/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Oscura' }));
  await waitFor(() => expect(document.documentElement.style.colorScheme).toBe('dark'));
  expect(localStorage.getItem('cartera.apariencia')).toBe('oscuro');
  await userEvent.click(screen.getByRole('button', { name: /Ana Paredes/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Según el sistema' }));
  await waitFor(() => expect(document.documentElement.style.colorScheme).toBe('light'));
});

test("the person's menu opens and acts", async () => {
  render(app());
  await userEvent.click(screen.getByRole('button', { name: /Ana Paredes/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Salir' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

test("every style element carries the page's nonce", () => {
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.setAttribute('nonce', 'n0nce');
  document.head.append(meta);
  expect(pageNonce()).toBe('n0nce');
  const before = new Set(document.querySelectorAll('style'));
  render(app());
  const added = [...document.querySelectorAll('style')].filter((style) => !before.has(style));
  meta.remove();
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((style) => style.getAttribute('nonce') !== 'n0nce')).toEqual([]);
});

const fragile = { broken: true };

function Fragile() {
  if (fragile.broken) throw new Error('no debería pasar');
  return <p>de vuelta</p>;
}

test('a screen that breaks says so, tells its owner, and can be opened again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onBroken = vi.fn();
  fragile.broken = true;
  render(
    <UiRoot>
      <ErrorBoundary onBroken={onBroken}>
        <Fragile />
      </ErrorBoundary>
    </UiRoot>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Esta pantalla dejó de funcionar');
  expect(onBroken).toHaveBeenCalledWith(expect.objectContaining({ message: 'no debería pasar' }), expect.any(String));
  fragile.broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Volver a abrir' }));
  expect(screen.getByText('de vuelta')).toBeTruthy();
  quiet.mockRestore();
});

test('what is disabled while its answer is awaited gets the focus back; what is folded away leaves it to the page', async () => {
  function Reading({ isBusy, isFolded }: { isBusy: boolean; isFolded: boolean }) {
    return (
      <KeepFocus>
        <main tabIndex={-1}>
          <details open={!isFolded}>
            <summary>Columnas</summary>
            <button type="button" disabled={isBusy}>
              Leer de nuevo
            </button>
          </details>
        </main>
      </KeepFocus>
    );
  }
  const { rerender } = render(<Reading isBusy={false} isFolded={false} />);
  const button = screen.getByRole('button', { name: 'Leer de nuevo' });
  button.focus();
  rerender(<Reading isBusy isFolded={false} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  rerender(<Reading isBusy={false} isFolded={false} />);
  await waitFor(() => expect(document.activeElement).toBe(button));
  rerender(<Reading isBusy={false} isFolded />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
