import { Alert, Button } from '@mantine/core';
import type { WireRow } from '@platform/web/data/row';
import { usePlace } from '@platform/web/pages/address';
import { IconUserQuestion } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { say } from './say';

const PATH = '/seguridad/usuarios';
const PROFILES = 'perfiles';

/** Over a user's form: without a profile in force there is no way in, whoever just created it reads so; and the way to give one. */
export function NoProfile({ row }: { readonly row: WireRow }) {
  const router = useRouter();
  const { pathname, searchStr } = usePlace(PATH, true);
  if (row.SinPerfil !== 'S') return null;
  const there = new URLSearchParams(searchStr).get('pestana') === PROFILES;
  return (
    <Alert color="orange" mb="sm" icon={<IconUserQuestion aria-hidden />} role="status">
      {say('usuario.sinPerfilAviso')}{' '}
      {!there && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void router.navigate({ href: `${pathname}?pestana=${PROFILES}`, replace: true, resetScroll: false })}
        >
          {say('usuario.sinPerfilActo')}
        </Button>
      )}
    </Alert>
  );
}
