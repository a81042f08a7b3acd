/** A setting that the server wrote into the page; none when the page was not served by one. */
export function pageSetting(name: string): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta && /^[A-Za-z0-9-]/.test(meta.content) ? meta.content : undefined;
}
