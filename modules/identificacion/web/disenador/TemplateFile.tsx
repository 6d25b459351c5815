import { Button, FileButton } from '@mantine/core';
import { saveBlob } from '@platform/web/data/list';
import { notifyOk, notifyWarning } from '@platform/web/ui/notify';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { Diseno } from '../../shared/diseno';
import { plantillaAArchivo, plantillaDeArchivo } from '../../shared/plantilla.archivo';
import type { DisenoAbierto } from '../../shared/plantilla.wire';
import { say } from '../say';

interface Props {
  readonly of: DisenoAbierto;
  readonly diseno: Diseno;
  readonly puede: boolean;
  readonly onImport: (diseno: Diseno) => void;
}

/** *Exportar* and *Importar*: what stands on the template as a .json; what comes in is not saved until somebody does. */
export function TemplateFile({ of, diseno, puede, onImport }: Props) {
  const take = async (file: File | null) => {
    if (!file) return;
    const read = plantillaDeArchivo(await file.text(), of);
    if ('falta' in read) return notifyWarning(say(`archivo.${read.falta}`));
    onImport(read.diseno);
    notifyOk(say('archivo.importada', { n: read.diseno.length }));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveBlob(new Blob([plantillaAArchivo(of, diseno)], { type: 'application/json' }), `${of.Nombre}.json`)}
      >
        {say('archivo.exportar')}
      </Button>
      {puede && (
        <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {say('archivo.importar')}
            </Button>
          )}
        </FileButton>
      )}
    </>
  );
}
