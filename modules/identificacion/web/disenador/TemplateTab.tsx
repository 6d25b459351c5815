import { Button } from '@mantine/core';
import { plain, type WireRow } from '@platform/web/data/row';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconPalette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plantilla } from '../../shared/plantilla.entity';
import { say } from '../say';
import { designOf, sampleOf } from '../wire';
import { CardSides } from './CardSide';
import { useLetras } from './letras';

/** A template as it prints, with the longest names, and the way to its designer. */
export default function TemplateTab({ row }: { row: WireRow }) {
  return <TemplateSides id={Number(plain(row.IdPlantilla))} />;
}

/** Both sides of a template; in the colour of a type where it is shown for one. */
export function TemplateSides({ id, color }: { id: number; color?: string | undefined }) {
  const medir = useLetras();
  const design = useQuery({ queryKey: [Plantilla.resource, 'diseno', id], queryFn: ({ signal }) => designOf(id, signal), gcTime: 0 });
  const sample = useQuery({ queryKey: [Plantilla.resource, 'muestra', null], queryFn: ({ signal }) => sampleOf(null, signal) });
  const failed = design.error ?? sample.error;
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([design.refetch(), sample.refetch()])} />;
  if (!design.data || !sample.data || !medir) return <PageSkeleton />;
  const { Orientacion, DobleCara, Elementos } = design.data;
  const de = color ? { ...sample.data, Color: color } : sample.data;
  return (
    <>
      <CardSides diseno={Elementos} dobleCara={DobleCara} de={de} orientacion={Orientacion} medir={medir} foto={undefined} />
      <p>
        <Button
          component={Link}
          to={`/identificacion/plantillas/disenador?plantilla=${id}`}
          variant="default"
          leftSection={<IconPalette size={16} aria-hidden />}
        >
          {say('disenador.disenar')}
        </Button>
      </p>
    </>
  );
}
