import pg from 'pg'

/** Does what only the database's owner may, on a connection of its own. */
export async function asOwner<T>(ownerUrl: string, run: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // a connection that breaks fails the query under way; as an event it would end the process
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await run(owner)
  } finally {
    await owner.end()
  }
}
