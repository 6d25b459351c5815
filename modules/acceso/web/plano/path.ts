/** The plan of the site among the settings (040305). */
export const PLAN = '/acceso/puntos-control/plano';
