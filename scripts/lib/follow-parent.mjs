// Loaded into the server's process: when the command that started it is killed, the server ends as well.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
