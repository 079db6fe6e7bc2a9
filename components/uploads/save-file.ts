/** Has the browser save what an address of ours sends. */
export function saveFile(url: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
