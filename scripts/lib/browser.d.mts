/** The browser to test with and its flags: the machine's own, or the one that npm brought. */
export function browserLaunch(): Promise<{ executablePath: string; args: string[] }>;
