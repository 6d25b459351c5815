import { demoProfile, demoUser, everywhere } from '@modules/seguridad/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';

/** Who runs the camps. */
export const demoCampOffice = demoPart(async (demo) => {
  const { andes } = await demoClients(demo);
  const profile = await demoProfile(demo.tx, andes, {
    Perfil: 'ADMINISTRADOR DE HOTEL',
    features: ['CPAHOT'],
    menu: {
      '090104': ['consultar', 'editar', 'exportar'],
      '090105': ['consultar', 'exportar'],
      '090106': '*',
      '090107': ['consultar', 'exportar'],
      '090201': '*',
      '090202': '*',
      '090203': '*',
      '090204': '*',
      '090301': '*',
      '090302': '*',
      '090303': '*',
      '090304': '*',
      '090401': '*',
      '090402': '*',
    },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'HOTELERO',
    Nombre: 'Rubén',
    Apellido: 'Ccori',
    Documento: '40000012',
    Correo: 'hotelero@andesdelsur.example',
    perfiles: everywhere(andes, profile).slice(0, 1),
  });
  const cleaning = await demoProfile(demo.tx, andes, {
    Perfil: 'LIMPIEZA DE CAMPAMENTO',
    features: [],
    menu: { '090204': ['consultar', 'procesar'] },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'LIMPIEZA',
    Nombre: 'Nélida',
    Apellido: 'Huanca',
    Documento: '40000019',
    Correo: 'limpieza@andesdelsur.example',
    perfiles: everywhere(andes, cleaning).slice(0, 1),
  });
});
