/** The command for npm with that Node: the npm that runs us when there is one, else the one on PATH. */
export function npmCommand(nodePath) {
  const running = process.env.npm_execpath
  if (running !== undefined && running.endsWith('npm-cli.js')) return { file: nodePath, args: [running] }
  return { file: 'npm', args: [] }
}
