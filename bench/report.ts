// What every benchmark gives, and how it is printed.
import { cpus, loadavg, totalmem } from 'node:os';

/** One figure. */
export interface Row {
  readonly case: string;
  readonly variant: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
}

/** Where the figures were measured. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
  /** Load of the machine over the last minute, at the start: others that were at work. */
  readonly loadAverage: number;
}

/** The report of a benchmark, as `--json` writes it. */
export interface Report {
  readonly name: string;
  readonly machine: Machine;
  readonly rows: readonly Row[];
}

/** A benchmark: prints progress and a table, returns its report. */
export type Benchmark = (options: { quick: boolean; json: string | undefined; args: string[] }) => Promise<Report>;

/** Describes this machine. */
export function machine(): Machine {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    loadAverage: loadavg()[0]!,
  };
}

/**
 * Lays out a table as text.
 * @param table rows of cells, the titles first; the first column is aligned left, the others right
 */
export function textTable(table: readonly (readonly string[])[]): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  const rule = widths.map(width => '-'.repeat(width)).join('  ');
  return [line(table[0]!), rule, ...table.slice(1).map(line)].join('\n');
}
