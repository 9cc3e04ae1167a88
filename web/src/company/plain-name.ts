/** As the service reduces it for names of files: `acme-sohne` of `Acme & Söhne`: what is left of a name where only small Latin letters and digits are safe. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}
