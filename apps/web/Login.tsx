import { safeReturn } from '@platform/web/api/end';
import { lazyRouteComponent, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export const loadLogin = () => import('@modules/plataforma/web/login/LoginPage');
const LoginPage = lazyRouteComponent(loadLogin, 'LoginPage');

/** The login as a route: where to go after it, and why the person is here. */
export function Login() {
  const { volver, motivo } = useSearch({ strict: false });
  const router = useRouter();
  const enter = useCallback(() => router.history.push(safeReturn(volver) ?? '/dashboard'), [router, volver]);
  return <LoginPage ended={motivo === 'sesion'} onSignedIn={enter} />;
}
