/** What the session's screens say. */
export const words = {
  loginTitle: 'Ingresar',
  loginVerb: 'Ingresar',
  loginBusy: 'Ingresando…',
  noAccount: '¿No tiene cuenta?',
  toRegister: 'Registrarse',
  registerTitle: 'Registrarse',
  registerVerb: 'Crear la cuenta',
  registerBusy: 'Creando la cuenta…',
  hasAccount: '¿Ya tiene cuenta?',
  toLogin: 'Ingresar',
  fullName: 'Nombre y apellido',
  email: 'Correo',
  password: 'Contraseña',
  passwordHint: '10 caracteres o más.',
  noFullName: 'Escriba su nombre y apellido.',
  noEmail: 'Escriba su correo.',
  noPassword: 'Escriba su contraseña.',
  waitingTitle: 'Falta que alguien apruebe su cuenta',
  waitingBody: (email: string) =>
    `La cuenta ${email} quedó registrada y todavía no puede ver nada. Pida a un administrador de su empresa que le asigne un rol. Cuando lo haga, ingrese de nuevo.`,
  again: 'Ingresar de nuevo',
  expiredTitle: 'Su sesión venció',
  expiredBody: (email: string) =>
    `La pantalla quedó como estaba, con lo que había escrito. Escriba la contraseña de ${email} para continuar.`,
  continue: 'Continuar',
  leave: 'Salir',
};
