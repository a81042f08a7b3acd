import type { RouteObject } from 'react-router-dom';
import { First, Inside, Open, Outside, Permitted } from './guards';
import { routes } from './routes';
import { lazyScreen } from './ScreenBoundary';
import { NotFound } from './statusPages';

const LoginScreen = lazyScreen(async () => (await import('../features/session/LoginScreen')).LoginScreen);
const RegisterScreen = lazyScreen(async () => (await import('../features/session/RegisterScreen')).RegisterScreen);

const ChoosePasswordScreen = lazyScreen(
  async () => (await import('../features/session/ChoosePasswordScreen')).ChoosePasswordScreen,
);

/** The table of screens as the router takes it, behind its guards. */
export const routeObjects: RouteObject[] = [
  {
    element: <Outside />,
    children: [
      { path: '/ingresar', element: <LoginScreen /> },
      { path: '/registro', element: <RegisterScreen /> },
    ],
  },
  { element: <Open />, children: [{ path: '/clave', element: <ChoosePasswordScreen /> }] },
  {
    element: <Inside />,
    children: [
      { index: true, element: <First /> },
      ...routes
        .filter(({ path }) => path !== '/')
        .map(({ path, screen: Screen, needs, call }) => ({
          element: <Permitted needs={needs} call={call} />,
          children: [{ path, element: <Screen /> }],
        })),
      { path: '*', element: <NotFound /> },
    ],
  },
];
