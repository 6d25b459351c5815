import type { InputProps } from '@platform/fields/kind-web';
import { ReferenceInput } from '@platform/fields/ref/input';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';

/** The models of the brand; the usual vehicle type of the one chosen is proposed. */
export default function ModelInput(props: InputProps) {
  const brand = plain(props.values.IdMarca);
  const { data = [] } = useLookup({ resource: 'AdministracionModelo', filters: { IdMarca: brand }, enabled: brand !== '' });
  return (
    <ReferenceInput
      {...props}
      onChange={(value) => {
        props.onChange(value);
        const usual = data.find((row) => plain(row.IdModelo) === plain(value))?.IdTipoVehiculo;
        if (typeof usual === 'number') props.onFill?.({ IdTipoVehiculo: usual });
      }}
    />
  );
}
