import type { Client } from '../client.ts'
import type { Username } from '../people.ts'
import type { World } from '../world.ts'

/** Returns the client of a user, who signs in when the client is first needed. */
export const signInOnce = (openedWorld: () => World): ((name: Username) => Promise<Client>) => {
  const clients = new Map<Username, Client>()
  return async (name) => {
    const client = clients.get(name) ?? (await openedWorld().signIn(name))
    clients.set(name, client)
    return client
  }
}
