import type { RouteObject } from 'react-router-dom';
import { Home, Inside, Outside, Permitted } from './guards';
import { LazyScreen, screenCode } from './LazyScreen';
import { routes } from './routes';
import { NotFound } from './statusPages';

const login = screenCode(async () => (await import('../features/session/LoginScreen')).LoginScreen);
const register = screenCode(async () => (await import('../features/session/RegisterScreen')).RegisterScreen);

/** The table of screens as the router takes it, behind its guards. */
export const routeObjects: RouteObject[] = [
  {
    element: <Outside />,
    children: [
      { path: '/ingresar', element: <LazyScreen code={login} /> },
      { path: '/registro', element: <LazyScreen code={register} /> },
    ],
  },
  {
    element: <Inside />,
    children: [
      { index: true, element: <Home /> },
      ...routes.map(({ path, code, needs }) => ({
        element: <Permitted needs={needs} />,
        children: [{ path, element: <LazyScreen code={code} /> }],
      })),
      { path: '*', element: <NotFound /> },
    ],
  },
];
