import { ActionIcon, Button, Select, Switch } from '@mantine/core';
import { useImage } from '@platform/web/data/files';
import { saveBlob } from '@platform/web/data/list';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconFileTypePdf } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Portador } from '../../shared/credencial.entity';
import { type Diseno, esFondo, fondo } from '../../shared/diseno';
import type { Medir } from '../../shared/lamina';
import { Plantilla } from '../../shared/plantilla.entity';
import type { DisenoAbierto, Muestra } from '../../shared/plantilla.wire';
import { say } from '../say';
import { designOf, pdfOf, sampleOf, saveDesign, testPdf } from '../wire';
import { Canvas } from './Canvas';
import classes from './disenador.module.css';
import { useHistoria } from './historia';
import { Layers } from './Layers';
import { useLetras } from './letras';
import { elementoNuevo, idLibre } from './nuevo';
import { Properties } from './Properties';
import { Review } from './Review';
import { TemplateFile } from './TemplateFile';

const MENU = '0704';
const LIST = '/identificacion/plantillas';
const SCALES = [3, 4, 5, 6, 8];

/** The designer of a card template (0704): both sides to scale, with somebody real on them. */
export default function DesignerPage() {
  const { searchStr } = useLocation();
  const id = Number(new URLSearchParams(searchStr).get('plantilla') ?? '');
  const medir = useLetras();
  const [persona, setPersona] = useState<number | null>(null);
  const design = useQuery({
    queryKey: [Plantilla.resource, 'diseno', id],
    queryFn: ({ signal }) => designOf(id, signal),
    enabled: id > 0,
    gcTime: 0,
  });
  // Whoever is looked at with next comes onto the design as it stands: what was not saved is not drawn anew.
  const sample = useQuery({
    queryKey: [Plantilla.resource, 'muestra', persona],
    queryFn: ({ signal }) => sampleOf(persona, signal),
    placeholderData: keepPreviousData,
  });
  const last = useRef(sample.data);
  if (sample.data) last.current = sample.data;
  // Somebody who cannot be shown leaves the design with whoever was there before.
  const unseen = persona === null ? null : sample.error;
  useEffect(() => {
    if (!unseen) return;
    notifyError(unseen);
    setPersona(null);
  }, [unseen]);
  const muestra = sample.data ?? last.current;
  const failed = design.error ?? (persona === null ? sample.error : null);
  if (!(id > 0)) return <EmptyState title={say('disenador.ninguna')} />;
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([design.refetch(), sample.refetch()])} />;
  if (!design.data || !muestra || !medir) return <PageSkeleton />;
  return <Designer key={design.data.Numero} of={design.data} muestra={muestra} medir={medir} persona={persona} onPersona={setPersona} />;
}

interface Props {
  readonly of: DisenoAbierto;
  readonly muestra: Muestra;
  readonly medir: Medir;
  readonly persona: number | null;
  readonly onPersona: (id: number | null) => void;
}

function Designer({ of, muestra, medir, persona, onPersona }: Props) {
  const client = useQueryClient();
  const { diseno, cambios, cambiar, poner, ...past } = useHistoria(of.Elementos);
  const [elegido, setElegido] = useState<string | null>(null);
  const [escala, setEscala] = useState('5');
  const [iman, setIman] = useState(true);
  const [ocultos, setOcultos] = useState<ReadonlySet<string>>(new Set());
  const { url: foto } = useImage(muestra.FotoHash);
  const puede = can(MENU, 'editar');
  const caras = of.DobleCara === 'S' ? (['A', 'R'] as const) : (['A'] as const);
  const chosen = diseno.find(({ Id }) => Id === elegido) ?? null;
  const cara = chosen?.Cara ?? 'A';
  const save = useMutation({
    mutationFn: () => saveDesign(of.IdPlantilla, of.Numero, diseno),
    onSuccess: ({ Numero }) => {
      notifyOk(say('disenador.guardada', { n: Numero }));
      void client.invalidateQueries({ queryKey: [Plantilla.resource] });
    },
    onError: notifyError,
  });
  const test = useMutation({
    mutationFn: () => testPdf({ Orientacion: of.Orientacion, DobleCara: of.DobleCara, IdPersona: persona, Elementos: diseno }),
    onSuccess: ({ fileBase64 }) => saveBlob(pdfOf(fileBase64), `${of.Nombre}.pdf`),
    onError: notifyError,
  });
  const { deshacer, rehacer } = past;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (typing || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) rehacer();
      else deshacer();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  const add = (elemento: Diseno[number]) => {
    cambiar([...diseno, elemento]);
    setElegido(elemento.Id);
  };
  /** Under everything on its side; another one takes the place of the one that is there. */
  const background = (side: 'A' | 'R', Datos: string) => {
    const [old] = diseno.filter((one) => one.Cara === side && esFondo(one, of.Orientacion));
    const made = fondo(old?.Id ?? idLibre(diseno), side, Datos, of.Orientacion);
    cambiar([made, ...diseno.filter((one) => one !== old)]);
    setElegido(made.Id);
  };
  const remove = (id: string) => {
    cambiar(diseno.filter(({ Id }) => Id !== id));
    setElegido(null);
  };
  const layer = (id: string, by: 1 | -1) => {
    const side = diseno.filter(({ Cara }) => Cara === cara);
    const at = side.findIndex(({ Id }) => Id === id);
    const other = side[at + by];
    const one = side[at];
    if (!one || !other) return;
    cambiar(diseno.map((each) => (each.Id === one.Id ? other : each.Id === other.Id ? one : each)));
  };
  return (
    <div className={classes.designer}>
      <PageTitle title={of.Nombre} subtitle={say('disenador.version', { n: of.Numero, m: cambios })}>
        <Button component={Link} to={LIST} variant="subtle">
          {say('disenador.volver')}
        </Button>
        <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} loading={test.isPending} onClick={() => test.mutate()}>
          {say('disenador.prueba')}
        </Button>
        {puede && (
          <Button leftSection={<IconCheck size={16} aria-hidden />} loading={save.isPending} disabled={cambios === 0} onClick={() => save.mutate()}>
            {say('disenador.guardar', { n: of.Numero + 1 })}
          </Button>
        )}
      </PageTitle>
      <div className={classes.bar}>
        <ActionIcon variant="default" size="lg" aria-label={say('disenador.deshacer')} disabled={!past.puedeDeshacer} onClick={past.deshacer}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={say('disenador.rehacer')} disabled={!past.puedeRehacer} onClick={past.rehacer}>
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
        <Select
          aria-label={say('disenador.aumento')}
          w={110}
          data={SCALES.map((value) => ({ value: String(value), label: `${value * 25} %` }))}
          value={escala}
          allowDeselect={false}
          onChange={(value) => value && setEscala(value)}
        />
        <Switch label={say('disenador.iman')} checked={iman} onChange={(event) => setIman(event.currentTarget.checked)} />
        <TemplateFile of={of} diseno={diseno} puede={puede} onImport={(next) => cambiar(next)} />
      </div>
      <div className={classes.work}>
        <Layers
          diseno={diseno}
          orientacion={of.Orientacion}
          caras={caras}
          elegido={elegido}
          puede={puede}
          ocultos={ocultos}
          onOcultar={(one) => setOcultos(new Set(ocultos.has(one) ? [...ocultos].filter((id) => id !== one) : [...ocultos, one]))}
          onElegir={setElegido}
          onAgregar={(tipo) => add(elementoNuevo(tipo, cara, diseno, of.Orientacion, say('disenador.textoNuevo')))}
          onImagen={(Datos) =>
            add({ Tipo: 'IMAGEN', Id: idLibre(diseno), Cara: cara, X: 10, Y: 5, Ancho: 15, Alto: 10, Giro: 0, Datos, Cubre: false })
          }
          onFondo={background}
          onQuitar={remove}
          onCapa={layer}
        />
        <div className={classes.sides}>
          {caras.map((side) => (
            <Canvas
              key={side}
              diseno={diseno.filter(({ Id }) => !ocultos.has(Id))}
              cara={side}
              orientacion={of.Orientacion}
              de={muestra}
              foto={foto}
              medir={medir}
              escala={Number(escala)}
              iman={iman}
              elegido={elegido}
              onElegir={setElegido}
              onPoner={puede ? poner : () => undefined}
              onQuitar={puede ? remove : () => undefined}
            />
          ))}
          <div className={classes.foot}>
            <span>{say('disenador.seVeCon')}</span>
            <SampleChoice value={persona} onChange={onPersona} />
            <Button variant="default" size="compact-md" radius="xl" aria-pressed={persona === null} onClick={() => onPersona(null)}>
              {say('disenador.masLargo')}
            </Button>
            <span className={classes.hint}>{say('disenador.teclas')}</span>
          </div>
        </div>
        <div className={classes.right}>
          {chosen && <Properties key={chosen.Id} elemento={chosen} puede={puede} onPoner={poner} />}
          <Review diseno={diseno} orientacion={of.Orientacion} de={muestra} medir={medir} puede={puede} onPoner={poner} />
          <section className={classes.review} aria-label={say('disenador.seUsa')}>
            <h2>{say('disenador.seUsa')}</h2>
            <p>
              {of.Tipos.length === 0
                ? say('disenador.nadieUsa')
                : say('disenador.usan', { tipos: of.Tipos.join(', '), k: of.Activas, n: of.Numero + 1, v: of.Numero })}
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}

/** With whom the template is looked at: the longest names, or somebody of the division. */
function SampleChoice({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useLookup({ resource: Portador.resource, buscar: typed });
  return (
    <Select
      aria-label={say('disenador.seVeCon')}
      placeholder={say('disenador.masLargo')}
      w={280}
      searchable
      clearable
      data={data.map((row) => ({ value: plain(row.IdPersona), label: plain(row.Texto) }))}
      value={value === null ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      filter={({ options }) => options}
    />
  );
}
