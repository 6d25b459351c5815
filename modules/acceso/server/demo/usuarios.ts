import { demoProfile, demoUser, everywhere } from '@modules/seguridad/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';

/** The guards of the mine's gate and of the port's. */
export const demoGuard = demoPart(async (demo) => {
  const { andes } = await demoClients(demo);
  const profile = await demoProfile(demo.tx, andes, {
    Perfil: 'OPERADOR DE ACCESO',
    Otorgable: 'S',
    features: ['CPAACC'],
    menu: {
      '040101': ['consultar', 'procesar'],
      '040102': ['consultar'],
      '040103': ['consultar', 'exportar'],
      '040104': ['consultar', 'exportar', 'procesar'],
      '040105': '*',
      '0707': ['consultar'],
    },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'GARITA',
    Nombre: 'Óscar',
    Apellido: 'Mamani',
    Documento: '40000007',
    Correo: 'garita@andesdelsur.example',
    perfiles: everywhere(andes, profile).slice(0, 1),
  });
  await demoUser(demo, andes, {
    IdUsuario: 'GARITAPUERTO',
    Nombre: 'Nilda',
    Apellido: 'Vargas',
    Documento: '40000021',
    Correo: 'puerto@andesdelsur.example',
    perfiles: everywhere(andes, profile).slice(1, 2),
  });
});
