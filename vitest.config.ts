import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A NODE_ENV of the shell would make React leave out what its tests need.
process.env.NODE_ENV = 'test'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Generous: a machine that does other things besides is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          // Half of a test's time is the database's: one worker would leave a core of two idle.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // The files of a worker share one process: to load the product anew for each took a third of the processors' time.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/setup/database.ts'],
          setupFiles: ['test/setup/strict.ts', 'test/setup/one-query-at-a-time.ts'],
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // Parts remember the document they were loaded in, so a file that shares them with another finds the other's. The files
          // of a worker would also keep all their documents in memory.
          isolate: true,
          // A thread for each file costs a tenth less than a process.
          pool: 'threads',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['test/setup/strict.ts'],
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.journey.ts'],
          globalSetup: ['test/setup/database.ts', 'test/setup/browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A journey waits half of its time for the browser to draw or the server to answer.
          maxWorkers: Math.min(2, availableParallelism()),
          // Another number of workers than the tests before it: vitest wants to know which come first.
          sequence: { groupOrder: 1 },
          // The files of a worker share the loaded product and one browser; each has its own server, database and contexts.
          isolate: false,
        },
      },
    ],
  },
})
