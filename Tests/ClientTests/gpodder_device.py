"""A device with gPodder, as its window does it: `gpo` alone never synchronizes. Run with the Python of Debian's gPodder.

Arguments: a file with the server and the device as JSON, and what to do as JSON. Writes what it has as JSON.
"""

import json
import sys

import gpodder

gpodder.ui.cli = True
gpodder.load_plugins = lambda: None
gpodder.prefix = "/usr"

from gpodder import core, my  # noqa: E402

settings, wanted = json.loads(sys.argv[1]), json.loads(sys.argv[2])
reader = core.Core()
for name, value in settings.items():
    reader.config.update_field("mygpo." + name, value)
client = my.MygPoClient(reader.config)
client.create_device()


def podcasts():
    return {podcast.url: podcast for podcast in reader.model.get_podcasts()}


for address in wanted.get("subscribe", []):
    reader.model.load_podcast(address, create=True).update()
    client.on_subscribe([address])
for address in wanted.get("unsubscribe", []):
    podcasts()[address].delete()
    client.on_unsubscribe([address])
for podcast in podcasts().values():
    for episode in podcast.get_all_episodes():
        if episode.url in wanted.get("played", {}):
            position, total = wanted["played"][episode.url]
            client.on_playback_full(episode, 0, position, total)
client._worker_proc(forced=True)
for action in client.get_received_actions():
    if action.is_add and action.url not in podcasts():
        reader.model.load_podcast(action.url, create=True).update()
    elif action.is_remove and action.url in podcasts():
        podcasts()[action.url].delete()
client.confirm_received_actions(client.get_received_actions())


def find(podcast, address):
    known = podcasts().get(podcast)
    return next((each for each in known.get_all_episodes() if each.url == address), None) if known else None


client.process_episode_actions(find)
print(json.dumps({
    podcast.url: {episode.url: episode.current_position for episode in podcast.get_all_episodes()}
    for podcast in podcasts().values()}))
reader.shutdown()
