import { ActionIcon, Button, FileButton, UnstyledButton } from '@mantine/core';
import { notifyError } from '@platform/web/ui/notify';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconPhoto, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type Diseno, esFondo, fueraDeArea, type Orientacion, type TipoElemento } from '../../shared/diseno';
import { say } from '../say';
import classes from './disenador.module.css';
import { PICTURES, pictureOf } from './imagen';
import { nombreDe } from './nombres';
import { claseDe, SIGNOS } from './signos';

const ADDED: readonly Exclude<TipoElemento, 'IMAGEN'>[] = ['CAMPO', 'TEXTO', 'FOTO', 'QR', 'BARRAS', 'FORMA', 'LINEA', 'FRANJA', 'ICONO'];

interface Props {
  readonly diseno: Diseno;
  readonly orientacion: Orientacion;
  readonly caras: readonly ('A' | 'R')[];
  readonly elegido: string | null;
  readonly puede: boolean;
  /** Those that are not drawn while one designs. */
  readonly ocultos: ReadonlySet<string>;
  readonly onOcultar: (id: string) => void;
  readonly onElegir: (id: string) => void;
  readonly onAgregar: (tipo: Exclude<TipoElemento, 'IMAGEN'>) => void;
  readonly onImagen: (datos: string) => void;
  readonly onFondo: (cara: 'A' | 'R', datos: string) => void;
  readonly onQuitar: (id: string) => void;
  /** Up is over the others. */
  readonly onCapa: (id: string, by: 1 | -1) => void;
}

/** What may be added, and what stands on each side: the uppermost first. */
export function Layers({
  diseno,
  orientacion,
  caras,
  elegido,
  puede,
  ocultos,
  onOcultar,
  onElegir,
  onAgregar,
  onImagen,
  onFondo,
  onQuitar,
  onCapa,
}: Props) {
  const taken = (file: File | null, take: (datos: string) => void) => {
    if (file) void pictureOf(file).then(take, notifyError);
  };
  return (
    <aside className={classes.layers} aria-label={say('disenador.capas')}>
      {puede && (
        <>
          <h2>{say('disenador.agregar')}</h2>
          <div className={classes.added}>
            {ADDED.map((tipo) => {
              const Sign = SIGNOS[tipo];
              return (
                <UnstyledButton key={tipo} className={classes.tile} onClick={() => onAgregar(tipo)}>
                  <Sign size={20} stroke={1.5} aria-hidden />
                  {say(`tipos.${tipo}`)}
                </UnstyledButton>
              );
            })}
            <FileButton accept={PICTURES} onChange={(file) => taken(file, onImagen)}>
              {(props) => (
                <UnstyledButton {...props} className={classes.tile}>
                  <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
                  {say('tipos.IMAGEN')}
                </UnstyledButton>
              )}
            </FileButton>
          </div>
        </>
      )}
      <h2>{say('disenador.capas')}</h2>
      {caras.map((side) => (
        <section key={side}>
          <h3>{say(side === 'A' ? 'disenador.anverso' : 'disenador.reverso')}</h3>
          {puede && (
            <FileButton accept={PICTURES} onChange={(file) => taken(file, (datos) => onFondo(side, datos))}>
              {(props) => (
                <Button {...props} variant="default" size="compact-xs" leftSection={<IconPhoto size={14} aria-hidden />}>
                  {say(side === 'A' ? 'disenador.fondoAnverso' : 'disenador.fondoReverso')}
                </Button>
              )}
            </FileButton>
          )}
          <ul>
            {diseno
              .filter(({ Cara }) => Cara === side)
              .toReversed()
              .map((elemento) => {
                const name = esFondo(elemento, orientacion) ? say('disenador.fondo') : nombreDe(elemento);
                const Sign = SIGNOS[elemento.Tipo];
                const hidden = ocultos.has(elemento.Id);
                const outside = fueraDeArea(elemento, orientacion) > 0;
                const Eye = hidden ? IconEyeOff : IconEye;
                return (
                  <li key={elemento.Id} data-chosen={elemento.Id === elegido || undefined}>
                    <Sign size={18} stroke={1.5} aria-hidden />
                    <span className={classes.named}>
                      <UnstyledButton className={classes.layer} aria-current={elemento.Id === elegido} onClick={() => onElegir(elemento.Id)}>
                        <span>{name}</span>
                        {outside && <IconAlertTriangle size={14} aria-label={say('disenador.fuera')} />}
                      </UnstyledButton>
                      <small>{claseDe(elemento)}</small>
                    </span>
                    {puede && elemento.Id === elegido && (
                      <>
                        <ActionIcon
                          variant="subtle"
                          size="sm"
                          aria-label={say('disenador.subir', { nombre: name })}
                          onClick={() => onCapa(elemento.Id, 1)}
                        >
                          <IconArrowUp size={14} aria-hidden />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          size="sm"
                          aria-label={say('disenador.bajar', { nombre: name })}
                          onClick={() => onCapa(elemento.Id, -1)}
                        >
                          <IconArrowDown size={14} aria-hidden />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          size="sm"
                          color="red"
                          aria-label={say('disenador.quitar', { nombre: name })}
                          onClick={() => onQuitar(elemento.Id)}
                        >
                          <IconTrash size={14} aria-hidden />
                        </ActionIcon>
                      </>
                    )}
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={say(hidden ? 'disenador.mostrar' : 'disenador.ocultar', { nombre: name })}
                      onClick={() => onOcultar(elemento.Id)}
                    >
                      <Eye size={16} aria-hidden />
                    </ActionIcon>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </aside>
  );
}
