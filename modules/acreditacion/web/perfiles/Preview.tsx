import { Button } from '@mantine/core';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { IconUpload } from '@tabler/icons-react';
import { say } from '../say';
import editor from '../solicitud/editor.module.css';
import { RequirementSheet } from '../solicitud/RequirementSheet';
import type { Asked } from './draft';
import classes from './perfiles.module.css';
import { asBegun, type Offered } from './wire';

interface Props {
  readonly offered: readonly Offered[];
  readonly list: readonly Asked[];
  readonly maximumMb: number;
}

/** The third step of a request made with the profile as it is on the screen, only to be looked at. */
export function Preview({ offered, list, maximumMb }: Props) {
  const known = new Map(offered.map((one) => [one.IdRequisito, one]));
  const asked = list.flatMap(({ IdRequisito, Obligatorio }) => {
    const one = known.get(IdRequisito);
    // Retired ones are not asked for.
    return one?.Activo === 'S' ? [asBegun(one, Obligatorio)] : [];
  });
  return (
    <section className={classes.preview} aria-label={say('perfil.vista')}>
      <h2 className={classes.title}>{say('perfil.vista')}</h2>
      <p className={editor.dim}>{say('perfil.vistaTexto')}</p>
      {asked.length === 0 ? (
        <EmptyState title={say('requisito.sinRequisitos')} />
      ) : (
        <ul className={editor.cards} aria-label={say('perfil.vista')}>
          {asked.map((one) => (
            <li key={one.IdRequisito}>
              <RequirementSheet
                requirement={one}
                values={{}}
                papers={
                  <div className={editor.drop}>
                    <p>
                      {say('requisito.soltar')} <span className={editor.dim}>{say('requisito.soltarTexto', { n: maximumMb })}</span>
                    </p>
                    <Button
                      variant="default"
                      disabled
                      leftSection={<IconUpload size={16} aria-hidden />}
                      aria-label={say('requisito.elegirDe', { nombre: one.Requisito })}
                    >
                      {say('requisito.elegir')}
                    </Button>
                  </div>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
