# UNTESTED: written without nixpkgs at hand; its syntax was checked, and it was never evaluated.
#
# It takes the program of a release's tarball, since nixpkgs has no Swift 6.3 (it has 6.2.4). To publish it, fill in
# ADDRESS and the hash, which a first `nix build` names.
{
  description = "A news reader to run for yourself and your team";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      system = "x86_64-linux";
      pkgs = nixpkgs.legacyPackages.${system};
    in
    {
      packages.${system}.default = pkgs.stdenv.mkDerivation (final: {
        pname = "yaarr";
        version = "0.1.0";

        src = pkgs.fetchurl {
          url = "ADDRESS/yaarr-${final.version}-linux-x86_64.tar.xz";
          hash = pkgs.lib.fakeHash;
        };

        nativeBuildInputs = [ pkgs.autoPatchelfHook pkgs.installShellFiles ];
        installPhase = ''
          runHook preInstall
          install -D -m 0755 yaarr $out/bin/yaarr
          installManPage man/*.1
          installShellCompletion --cmd yaarr --bash completions/yaarr.bash --zsh completions/yaarr.zsh \
            --fish completions/yaarr.fish
          runHook postInstall
        '';

        meta = {
          description = "News reader to run for yourself and your team";
          license = pkgs.lib.licenses.asl20;
          mainProgram = "yaarr";
          platforms = [ system ];
          sourceProvenance = [ pkgs.lib.sourceTypes.binaryNativeCode ];
        };
      });

      # services.yaarr.enable = true; settings are the variables of `yaarr serve --help`.
      nixosModules.default = { config, lib, ... }:
        let settings = config.services.yaarr;
        in
        {
          options.services.yaarr = {
            enable = lib.mkEnableOption "the news reader YAARR";
            settings = lib.mkOption {
              type = lib.types.attrsOf lib.types.str;
              default = { };
              example = { YAARR_PORT = "9000"; };
              description = "Variables of the environment of the service.";
            };
          };
          config = lib.mkIf settings.enable {
            systemd.services.yaarr = {
              description = "YAARR, a news reader";
              wantedBy = [ "multi-user.target" ];
              wants = [ "network-online.target" ];
              after = [ "network-online.target" "postgresql.service" ];
              environment = { YAARR_DATA = "/var/lib/yaarr"; } // settings.settings;
              serviceConfig = {
                Type = "notify";
                ExecStart = "${self.packages.${system}.default}/bin/yaarr serve";
                ExecReload = "${pkgs.coreutils}/bin/kill -HUP $MAINPID";
                DynamicUser = true;
                StateDirectory = "yaarr";
                StateDirectoryMode = "0700";
                UMask = "0077";
                Restart = "on-failure";
                RestartSec = 1;
                TimeoutStopSec = 30;
                WatchdogSec = 60;
                LimitNOFILE = 8192;
                NoNewPrivileges = true;
                CapabilityBoundingSet = "";
                ProtectSystem = "strict";
                ProtectHome = true;
                PrivateTmp = true;
                PrivateDevices = true;
                RestrictAddressFamilies = [ "AF_INET" "AF_INET6" "AF_UNIX" ];
                MemoryDenyWriteExecute = true;
                SystemCallArchitectures = "native";
              };
            };
          };
        };
    };
}
