import { type RouteObject, useRoutes } from 'react-router-dom';
import { LoginScreen } from '../features/session/LoginScreen';
import { lazyPart } from '../ui/lazyPart';
import { Inside, Open, Outside } from './guards';
import { routes } from './routes';

const RegisterScreen = lazyPart(async () => (await import('../features/session/RegisterScreen')).RegisterScreen);

const ChoosePasswordScreen = lazyPart(
  async () => (await import('../features/session/ChoosePasswordScreen')).ChoosePasswordScreen,
);

/** The table of screens as the router takes it, behind its guards. Whether a person may see a screen is decided in the frame. */
const routeObjects: RouteObject[] = [
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

/** The screen of the page's address. */
export const Screens = () => useRoutes(routeObjects);
