import type { RouteObject } from 'react-router-dom';
import { LoginScreen } from '../features/session/LoginScreen';
import { Inside, Open, Outside } from './guards';
import { lazyScreen } from './lazyScreen';
import { routes } from './routes';

const RegisterScreen = lazyScreen(async () => (await import('../features/session/RegisterScreen')).RegisterScreen);

const ChoosePasswordScreen = lazyScreen(
  async () => (await import('../features/session/ChoosePasswordScreen')).ChoosePasswordScreen,
);

/** The table of screens as the router takes it, behind its guards. Whether a person may see a screen is decided in the frame. */
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
      ...routes.map(({ path, screen: Screen }) => ({ path, element: <Screen /> })),
      { path: '*', element: null },
    ],
  },
];
