// Imported before everything else, and written so that an old Node can still read it.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 9)) {
  console.error(
    `Makegood needs Node.js 20.9 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
