// Loaded into the process of a part: when the command that started it is killed, the part ends as well.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Whoever listens is kept alive by it, also when it has nothing else to do.
process.channel?.unref()
