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
      '090301': '*',
      '090303': '*',
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
});
