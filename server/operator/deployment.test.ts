import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/config.ts'
import packageJson from '../../package.json' with { type: 'json' }

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('Dockerfile')
const compose = parse(read('deploy/compose.yaml'), { merge: true })
const manifests = ['server', 'availability', 'network']
  .flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)))
  .map((document) => document.toJS())
const manifest = (kind: string) => manifests.find((one) => one.kind === kind)
const pod = manifest('Deployment').spec.template.spec
const [container] = pod.containers

/** `NAME=value`, separated by spaces or lines. */
const asSettings = (text: string) =>
  Object.fromEntries([...text.matchAll(/(?<=^|\s)([A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name, value]))

test('the image has the pinned Node, the version of the project, and copies what exists', () => {
  expect(dockerfile).toContain(`NODE_VERSION=${packageJson.dependencies.node}\n`)
  expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${packageJson.version}\n`)
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
    ([, paths]) => paths?.split(' ') ?? [],
  )
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  expect(copied).toContain('server')
})

test('the server takes the settings of the image, of compose and of Kubernetes', () => {
  const image = asSettings(/^ENV (NODE_ENV.*)$/m.exec(dockerfile)?.[1] ?? '')
  const secrets = { SECRET_KEY: 'x'.repeat(32), DATABASE_URL: 'postgres://database/homeroom' }
  const { FILES_URL, ...files } = compose.services.homeroom.environment
  expect(Object.keys(files)).toEqual(['SECRET_KEY_FILE', 'DATABASE_URL_FILE'])
  const kubernetes = asSettings(read('deploy/kubernetes/settings.env'))
  for (const given of [{ FILES_URL }, { ...kubernetes, METRICS_TOKEN: 'x'.repeat(16) }]) {
    const config = readConfig({ ...image, ...secrets, ...given })
    expect(
      Object.keys({ ...image, ...given }).filter((name) => name !== 'NODE_ENV' && !(name in config)),
    ).toEqual([])
    expect(config).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', TRUSTED_PROXIES: 1, isDemo: false })
  }
})

test('every container runs without root, or with few rights, on a read-only disk, within limits', () => {
  expect(dockerfile.trim().split('\n').at(-1)).toBe('FROM server')
  expect(/FROM .* AS server\n[\s\S]*?USER (\S+)/.exec(dockerfile)?.[1]).toBe('1000:1000')
  for (const [name, service] of Object.entries<Record<string, unknown>>(compose.services)) {
    if (name === 'bucket') continue
    expect(service, name).toMatchObject({ cap_drop: ['ALL'], mem_limit: expect.any(String) })
    if (name !== 'database') expect(service.read_only, name).toBe(true)
  }
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  expect(container.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  })
  expect(container.resources.limits).toMatchObject({ memory: '1Gi', cpu: '2' })
})

test('images have a version, and what has to last is not in memory', () => {
  const images = Object.values<{ image?: string }>(compose.services).flatMap(({ image }) => image ?? [])
  expect(images.length).toBeGreaterThan(3)
  expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-\w+)?(@sha256:\w{64})?$/.test(image))).toEqual([])
  const { import: importing, backup } = compose.services
  for (const job of [importing, backup])
    expect(job.environment).toMatchObject(compose.services.homeroom.environment)
  const kept = (mounts: string[]) => mounts.map((mount) => mount.split(':')[1])
  // The passwords of an import are written to DATA_DIR.
  expect(kept(importing.volumes)).toContain(importing.environment.DATA_DIR)
  expect(backup.entrypoint.join(' ')).toContain(`cli/backup.ts "${kept(backup.volumes)[0]}/`)
})

test('systemd signals the server alone, and waits for its drain', () => {
  const unit = read('deploy/homeroom.service')
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(unit).not.toMatch(/^ExecStart=.*npm/m)
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(dockerfile)?.[1])
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drain + 30)
})

test('Kubernetes finds the server by its labels and ports, and gives it time to drain', () => {
  const labels = manifest('Deployment').spec.template.metadata.labels
  expect(manifest('Service').spec.selector).toEqual(labels)
  expect(manifest('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
  expect(manifest('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels)
  const ports = container.ports.map((port: { name: string }) => port.name)
  expect(ports).toEqual(['http', 'metrics'])
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
  expect(probes.map(({ httpGet }) => `${httpGet.port}${httpGet.path}`)).toEqual([
    'http/healthz',
    'http/healthz',
    'http/readyz',
  ])
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(dockerfile)?.[1])
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 30)
  expect(Number.parseInt(compose.services.homeroom.stop_grace_period, 10)).toBeGreaterThan(drain + 30)
})
