import { Button } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import classes from '@platform/web/post/verdict.module.css';
import { useSession } from '@platform/web/session/session';
import { say } from '../say';

/** A number that two people have under different documents: which one is it? */
export function DocumentTypes({ onChoose }: { onChoose: (IdTipoDocumento: number) => void }) {
  const { perfil } = useSession();
  const types = useLookup({ resource: 'SistemaTipoDocumento', filters: { Para: 'P' } });
  // The country's own first: they are what a gate sees all day.
  const rows = [...(types.data ?? [])].sort((one, other) => Number(other.IdPais === perfil.IdPais) - Number(one.IdPais === perfil.IdPais));
  return (
    <fieldset className={classes.types}>
      <legend>{say('puesto.tipoDocumento')}</legend>
      {rows.map((row) => (
        <Button key={plain(row.IdTipoDocumento)} size="lg" variant="white" color="dark" onClick={() => onChoose(Number(row.IdTipoDocumento))}>
          {plain(row.Texto)}
        </Button>
      ))}
    </fieldset>
  );
}
