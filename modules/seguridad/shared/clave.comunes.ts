/** What people choose when they are asked for any password: whole, or as a word with figures and signs around it. */
export const COMMON: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345 123123 123321 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zaq12wsx
  qwerty qwertyuiop qwer1234 qwerty1 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm abc123 abcd1234 abcdef abcdefgh a1b2c3 a1b2c3d4 aa123456
  111111 222222 333333 444444 555555 666666 777777 888888 999999 000000 11111111 00000000 121212 112233 654321 987654321 147258369
  password passw0rd p@ssw0rd p@ssword password1 pass1234 passphrase changeme letmein welcome login secret default guest test testing
  contrasena contraseña clave claveclave miclave secreta secreto acceso ingreso entrar cambiame bienvenido bienvenida temporal usuario
  admin admin123 administrator administrador administracion superadmin root soporte sistema sistemas informatica seguridad
  iloveyou tequiero teamo amor corazon princesa estrella angel mariposa futbol campeon monkey dragon master superman batman pokemon
  sunshine princess football baseball shadow michael hola holahola holamundo hello familia
  peru lima arequipa chile santiago colombia ecuador argentina mexico viva vivaperu universitario alianza alianzalima colocolo
  enero febrero marzo abril mayo junio julio agosto setiembre septiembre octubre noviembre diciembre
  lunes martes miercoles jueves viernes sabado domingo verano otoño invierno primavera empresa minera123 trabajo oficina faena`.split(/\s+/),
);
