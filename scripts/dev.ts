/** The server, restarted when its files change, and the portal with hot reload on http://localhost:5173. */
import { spawn } from 'node:child_process'

const node = process.execPath
const server = spawn(node, ['--watch-path=server', '--watch-path=domain', 'server/main.ts'], {
  stdio: 'inherit',
})
const portal = spawn(node, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' })
const stop = () => {
  server.kill('SIGINT')
  portal.kill('SIGINT')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
