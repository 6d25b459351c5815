import { ActionIcon, NumberInput, SegmentedControl, Select, Switch, Textarea } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { ColorPick } from '@platform/web/ui/ColorPick';
import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconBold, IconLetterCase } from '@tabler/icons-react';
import { CAMPOS, type Elemento, FUENTES, LETRA_MINIMA, QR_MINIMO } from '../../shared/diseno';
import { ICONOS } from '../../shared/iconos';
import { say } from '../say';
import classes from './disenador.module.css';
import { nombreDe } from './nombres';

const LETTERS = [
  { name: 'Negrita', label: 'disenador.negrita', Sign: IconBold },
  { name: 'Mayusculas', label: 'disenador.mayusculas', Sign: IconLetterCase },
] as const;
const ALIGNED = { I: IconAlignLeft, C: IconAlignCenter, D: IconAlignRight } as const;

type Con = Extract<Elemento, { Tipo: 'TEXTO' | 'CAMPO' }>;

interface Props {
  readonly elemento: Elemento;
  readonly puede: boolean;
  readonly onPoner: (elemento: Elemento, gesto: string | null) => void;
}

/** A number of an element; what is no number yet changes nothing. */
function Medida({
  label,
  value,
  min,
  max,
  step = 0.1,
  unit,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  unit: string;
  onChange: (value: number) => void;
}) {
  return (
    <NumberInput
      label={label}
      size="xs"
      value={value}
      min={min}
      max={max}
      step={step}
      decimalScale={2}
      decimalSeparator=","
      suffix={` ${unit}`}
      clampBehavior="strict"
      onChange={(next) => typeof next === 'number' && onChange(next)}
    />
  );
}

/** Which sign, and of whom it is shown: of whoever has that requirement in force. */
function Signo({ elemento, onPoner }: { elemento: Extract<Elemento, { Tipo: 'ICONO' }>; onPoner: Props['onPoner'] }) {
  const { data = [] } = useLookup({ resource: 'AcreditacionRequisito', filters: {} });
  const known = data.map((row) => plain(row.Codigo)).filter(Boolean);
  return (
    <>
      <Select
        label={say('tipos.ICONO')}
        size="xs"
        data={ICONOS.map((icono) => ({ value: icono, label: say(`iconos.${icono}`) }))}
        value={elemento.Icono}
        allowDeselect={false}
        onChange={(value) => {
          const Icono = ICONOS.find((one) => one === value);
          if (Icono) onPoner({ ...elemento, Icono }, null);
        }}
      />
      <Select
        label={say('disenador.requisito')}
        description={say('disenador.requisitoAyuda')}
        size="xs"
        searchable
        data={[...new Set([elemento.Requisito, ...known])]}
        value={elemento.Requisito}
        allowDeselect={false}
        onChange={(value) => value && onPoner({ ...elemento, Requisito: value }, null)}
      />
      <ColorPick
        label={say('disenador.color')}
        size="xs"
        value={elemento.Color}
        onChange={(Color) => /^#[0-9A-Fa-f]{6}$/.test(Color) && onPoner({ ...elemento, Color }, `color${elemento.Id}`)}
      />
    </>
  );
}

/** Where an element stands, how large it is, and what it is made of. */
export function Properties({ elemento, puede, onPoner }: Props) {
  const { Id, Tipo, X, Y, Ancho, Alto, Giro } = elemento;
  const gesto = (name: string) => `${name}${Id}`;
  const least = Tipo === 'QR' ? QR_MINIMO : 0.2;
  return (
    <fieldset className={classes.properties} disabled={!puede}>
      <legend>
        {nombreDe(elemento)}{' '}
        <small>
          {say(`tipos.${Tipo}`)} · {say(elemento.Cara === 'A' ? 'disenador.anverso' : 'disenador.reverso')}
        </small>
      </legend>
      {Tipo === 'CAMPO' && (
        <Select
          label={say('disenador.dato')}
          size="xs"
          data={CAMPOS.map((campo) => ({ value: campo, label: say(`campos.${campo}`) }))}
          value={elemento.Campo}
          allowDeselect={false}
          onChange={(value) => {
            const Campo = CAMPOS.find((one) => one === value);
            if (Campo) onPoner({ ...elemento, Campo }, null);
          }}
        />
      )}
      {elemento.Tipo === 'ICONO' && <Signo elemento={elemento} onPoner={onPoner} />}
      {Tipo === 'TEXTO' && (
        <Textarea
          label={say('tipos.TEXTO')}
          size="xs"
          maxLength={200}
          value={elemento.Texto}
          onChange={(event) => event.currentTarget.value !== '' && onPoner({ ...elemento, Texto: event.currentTarget.value }, gesto('texto'))}
        />
      )}
      <div className={classes.two}>
        <Medida label="X" unit="mm" value={X} min={-20} max={110} onChange={(value) => onPoner({ ...elemento, X: value }, gesto('x'))} />
        <Medida label="Y" unit="mm" value={Y} min={-20} max={110} onChange={(value) => onPoner({ ...elemento, Y: value }, gesto('y'))} />
        <Medida
          label={say('disenador.ancho')}
          unit="mm"
          value={Ancho}
          min={least}
          max={110}
          onChange={(value) => onPoner({ ...elemento, Ancho: value, ...(Tipo === 'QR' ? { Alto: value } : {}) }, gesto('ancho'))}
        />
        <Medida
          label={say('disenador.alto')}
          unit="mm"
          value={Alto}
          min={least}
          max={110}
          onChange={(value) => onPoner({ ...elemento, Alto: value, ...(Tipo === 'QR' ? { Ancho: value } : {}) }, gesto('alto'))}
        />
      </div>
      <Select
        label={say('disenador.giro')}
        size="xs"
        data={['0', '90', '180', '270'].map((value) => ({ value, label: `${value}°` }))}
        value={String(Giro)}
        allowDeselect={false}
        onChange={(value) => {
          const turned = ([0, 90, 180, 270] as const).find((one) => String(one) === value);
          if (turned !== undefined) onPoner({ ...elemento, Giro: turned }, null);
        }}
      />
      {(elemento.Tipo === 'TEXTO' || elemento.Tipo === 'CAMPO') && <Letra elemento={elemento} onPoner={onPoner} />}
      {elemento.Tipo === 'IMAGEN' && (
        <Switch
          label={say('disenador.llenar')}
          checked={elemento.Cubre}
          onChange={(event) => onPoner({ ...elemento, Cubre: event.currentTarget.checked }, null)}
        />
      )}
      {elemento.Tipo === 'FORMA' && (
        <ColorPick
          label={say('disenador.relleno')}
          size="xs"
          value={elemento.Relleno}
          onChangeEnd={(Relleno) => onPoner({ ...elemento, Relleno: Relleno.toUpperCase() }, null)}
        />
      )}
      {elemento.Tipo === 'LINEA' && (
        <>
          <ColorPick
            label={say('disenador.color')}
            size="xs"
            value={elemento.Color}
            onChangeEnd={(Color) => onPoner({ ...elemento, Color: Color.toUpperCase() }, null)}
          />
          <Medida
            label={say('disenador.grosor')}
            unit="mm"
            value={elemento.Grosor}
            min={0.1}
            max={5}
            onChange={(Grosor) => onPoner({ ...elemento, Grosor }, gesto('grosor'))}
          />
        </>
      )}
    </fieldset>
  );
}

function Letra({ elemento, onPoner }: { elemento: Con; onPoner: Props['onPoner'] }) {
  const gesto = (name: string) => `${name}${elemento.Id}`;
  return (
    <>
      <div className={classes.two}>
        <Medida
          label={say('disenador.tamano')}
          unit="pt"
          step={0.5}
          value={elemento.Tamano}
          min={LETRA_MINIMA}
          max={72}
          onChange={(Tamano) => onPoner({ ...elemento, Tamano }, gesto('tamano'))}
        />
        <Medida
          label={say('disenador.minimo')}
          unit="pt"
          step={0.5}
          value={elemento.Minimo}
          min={LETRA_MINIMA}
          max={72}
          onChange={(Minimo) => onPoner({ ...elemento, Minimo }, gesto('minimo'))}
        />
      </div>
      <Select
        label={say('disenador.fuente')}
        size="xs"
        data={FUENTES.map((fuente) => ({ value: fuente, label: say(`fuentes.${fuente}`) }))}
        value={elemento.Fuente}
        allowDeselect={false}
        onChange={(value) => {
          const Fuente = FUENTES.find((one) => one === value);
          if (Fuente) onPoner({ ...elemento, Fuente }, null);
        }}
      />
      <SegmentedControl
        aria-label={say('disenador.alineacion')}
        size="xs"
        data={(['I', 'C', 'D'] as const).map((value) => {
          const Sign = ALIGNED[value];
          return { value, label: <Sign size={16} role="img" aria-label={say(`alineacion.${value}`)} /> };
        })}
        value={elemento.Alinea}
        onChange={(value) => {
          const Alinea = (['I', 'C', 'D'] as const).find((one) => one === value);
          if (Alinea) onPoner({ ...elemento, Alinea }, null);
        }}
      />
      <div className={classes.letter}>
        {LETTERS.map(({ name, label, Sign }) => (
          <ActionIcon
            key={name}
            variant="default"
            size={30}
            aria-label={say(label)}
            aria-pressed={elemento[name]}
            onClick={() => onPoner({ ...elemento, [name]: !elemento[name] }, null)}
          >
            <Sign size={16} aria-hidden />
          </ActionIcon>
        ))}
        <ColorPick
          label={say('disenador.color')}
          size="xs"
          value={elemento.Color}
          onChangeEnd={(Color) => onPoner({ ...elemento, Color: Color.toUpperCase() }, null)}
        />
      </div>
      <Switch
        label={say('disenador.ajustar')}
        description={say('disenador.ajustarAyuda')}
        checked={elemento.Ajustar}
        onChange={(event) => onPoner({ ...elemento, Ajustar: event.currentTarget.checked }, null)}
      />
    </>
  );
}
